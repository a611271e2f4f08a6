// Numbers as the text writes them, wherever the reader is. (What the browser has for it loads the rules of all languages
// first, which keeps a page from answering for a tenth of a second.)

/** 1,000, and 1,234.5. */
export function grouped(number) {
  return `${number}`.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ",");
}
