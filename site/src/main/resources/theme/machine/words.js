// Numbers in words.
import { grouped } from "../numbers.js";

/** Rounds to as many digits as such a figure supports. */
export function about(number) {
  if (number >= 100) return grouped(Number(Math.round(number).toPrecision(3)));
  return `${Number(number.toPrecision(2))}`;
}

/** Milliseconds in the usual words. */
export function duration(ms) {
  if (ms >= 60_000) return `${about(ms / 60_000)}\u00a0minutes`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)}\u00a0s`;
  return ms >= 10 ? `${Math.round(ms)}\u00a0ms` : `${Number(ms.toFixed(2))}\u00a0ms`;
}

export const percent = (share) => `${Number((share * 100).toFixed(share < 0.1 ? 1 : 0))}\u00a0%`;

/** Kibibytes. */
export function size(kib) {
  if (kib >= 1 << 20) return `${about(kib / (1 << 20))}\u00a0GiB`;
  return kib >= 1024 ? `${about(kib / 1024)}\u00a0MiB` : `${about(kib)}\u00a0KiB`;
}

/** The shares of a whole, as a bar and as words. */
export function shares(parts) {
  const seen = parts.filter(([, share]) => share >= 0.0005);
  const drawn = seen.map(([name, share]) => `<span class="${name}" style="flex-grow:${share.toFixed(4)}"></span>`);
  const named = seen.map(([name, share, said]) => `<small class="${name}">${said} ${percent(share)}</small>`);
  return `<div class="shares">${drawn.join("")}</div><div class="legend">${named.join("")}</div>`;
}
