// Shares and chances in percent, and how sure an estimate is.

/** Standard errors to each side: nineteen times in twenty the truth is inside. */
export const SURE = 1.96;

/** To the tenth. @param {number} share */
export const tenths = (share) => `${(100 * share).toFixed(1).replace("-", "\u2212")}\u00a0%`;

/** Whole, but what is possible is never 0 and what is open never 100. @param {number} chance */
export function percent(chance) {
  const share = chance * 100;
  if (share > 0 && share < 1) return "<1\u00a0%";
  return `${share > 99 && share < 100 ? ">99" : Math.round(share)}\u00a0%`;
}
