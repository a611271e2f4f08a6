// Lanes as pixels. Each frame is painted completely, a column at a time: its cost depends on the size of the picture,
// and hardly on the number of spans.

/** The colours of the page, by their names in its style sheet. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const names = ["paper", "plate", "ink", "muted", "line", "idle", "wait", "accent", "type", "queue", "lock", "string", "annotation"];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

function onRecolour(act) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", act);
  new MutationObserver(act).observe(document.documentElement, { attributeFilter: ["data-theme"] }); // the reader's choice in the book
}

/** `#rrggbb` as a pixel of an ImageData, red first in memory. */
function pixel(colour) {
  const rgb = parseInt(colour.slice(1), 16);
  return ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

class Pixels {
  #shares = new Float32Array(0);
  #image = null;

  /** Makes an empty picture of this size. */
  clear(context, width, height, colours) {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = context.createImageData(width, height);
      this.#shares = new Float32Array(width * STATES);
      this.data = new Uint32Array(this.#image.data.buffer);
    }
    Object.assign(this, { width, height, colours });
    this.data.fill(pixel(colours.paper));
  }

  /**
   * Paints a lane, its states on top of each other from the bottom: work first, then waiting. A column with one state
   * is as high as its level; one with many shows the share of each.
   *
   * @param clip the row of pixels above which there is other content
   * @return the spans that are at least `wide` columns wide
   */
  lane(lane, view, top, height, clip, scale, wide) {
    const found = lane.measure(view.from, view.to, this.width, this.#shares, wide);
    const full = [2 * scale, Math.round(height / 2), height]; // by level
    const order = lane.states.map(({ level, colour }, state) => ({ state, level, most: full[level], colour: pixel(this.colours[colour]) }))
      .sort((one, other) => other.level - one.level);
    const { data, width } = this, shares = this.#shares;
    const bottom = top + height, least = Math.max(0, clip, top);
    for (let column = 0; column < width; column++) {
      let high = 0;
      for (let i = 0; i < order.length; i++) {
        const share = shares[column * STATES + order[i].state];
        if (share === 0) continue;
        const { level, most, colour } = order[i], from = Math.round(high);
        high += share * most;
        if (level === FULL) high = Math.max(high, from + 1); // even the shortest work is visible
        const end = Math.max(least, bottom - Math.round(high)) * width + column;
        for (let at = (Math.min(this.height, bottom - from) - 1) * width + column; at >= end; at -= width) data[at] = colour;
      }
    }
    return found;
  }

  put(context, left, top) {
    context.putImageData(this.#image, left, top);
  }
}
