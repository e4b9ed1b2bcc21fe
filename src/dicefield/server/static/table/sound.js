/** The click of dice on wood, made on the spot; nothing is loaded. Off unless somebody switches it on. */

/** @type {AudioContext | null} */
let context = null;

/** One die lands. @param {number} [loud] from 0 to 1 @param {number} [delay] in seconds */
export function click(loud = 0.5, delay = 0) {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + delay;
  const length = 0.05 + Math.random() * 0.03;
  const noise = context.createBufferSource();
  noise.buffer = burst(context, length);
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = 1400 + Math.random() * 1800;
  wood.Q.value = 2.2;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  noise.connect(wood).connect(volume).connect(context.destination);
  noise.start(at);
}

/** A handful: clicks close after one another. @param {number} dice */
export function clatter(dice) {
  const heard = Math.min(dice, 7);
  for (let die = 0; die < heard; die += 1) click(0.5 / Math.sqrt(heard), die * 0.028 + Math.random() * 0.02);
}

/** @param {AudioContext} audio @param {number} length */
function burst(audio, length) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  return buffer;
}
