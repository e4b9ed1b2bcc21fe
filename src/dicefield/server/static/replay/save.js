// One step as a file: the picture as it is, or as pixels.

const WIDE = 1600;

/**
 * @param {string} name
 * @param {Blob} blob
 */
function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {string} name
 * @param {string} svg
 */
export function saveFile(name, svg) {
  download(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
}

/**
 * @param {string} name
 * @param {string} svg
 */
export async function savePng(name, svg) {
  const { text, wide, high } = withSize(svg);
  const image = new Image(wide, high);
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
  canvas.getContext("2d")?.drawImage(image, 0, 0, wide, high);
  URL.revokeObjectURL(source);
  const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
  if (!blob) throw new Error("The browser could not draw this picture.");
  download(`${name}.png`, blob);
}

/**
 * A picture has a shape but no size of its own; pixels need one. As text: a page this strict lets no parser see the styles inside.
 * @param {string} svg
 */
function withSize(svg) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? ["", "4", "3"];
  const high = Math.round((WIDE * Number(height)) / Number(width));
  return { text: svg.replace("<svg ", `<svg width="${WIDE}" height="${high}" `), wide: WIDE, high };
}
