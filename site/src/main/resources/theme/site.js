// Additions to the page that need JavaScript; without it no text, code or navigation is missing.
"use strict";

const whenIdle = self.requestIdleCallback ?? setTimeout;

// --- theme: system, light, dark; remembered -------------------------------------------------

const themes = ["system", "light", "dark"];

function currentTheme() {
  return document.documentElement.dataset.theme ?? "system";
}

function chooseTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // the choice lasts for this page only
  }
}

function setUpTheme(button) {
  const show = () => {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length];
    button.textContent = currentTheme();
    button.setAttribute("aria-label", `Theme: ${currentTheme()}. Change to ${next}.`);
  };
  button.addEventListener("click", () => {
    chooseTheme(themes[(themes.indexOf(currentTheme()) + 1) % themes.length]);
    show();
  });
  show();
  button.hidden = false;
}

// --- code: a copy button, and scrolling by keyboard where there is something to scroll ------

/** The text that a reader wants to paste: no prompts, no output, no line numbers, no removed lines. */
function textToCopy(pre) {
  const copy = pre.cloneNode(true);
  const output = copy.querySelector(".prompt") ? ".output, " : ""; // without commands, the output is all there is
  copy.querySelectorAll(output + ".prompt, .ln, .conum, .conum + b, del, .fold, .gap")
    .forEach((part) => part.remove());
  copy.querySelectorAll("ins, .same, .line").forEach((line) => {
    if (!line.textContent.endsWith("\n")) line.append("\n");
  });
  const text = copy.textContent.replace(/^\n+|\s+$/g, "") + "\n";
  return pre.querySelector(".prompt") ? text.replace(/\n{2,}/g, "\n") : text;
}

function addCopyButton(pre) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(textToCopy(pre));
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(pre);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  pre.after(button);
  if (pre.tabIndex === 0) button.after(wrapButton());
}

/** A button that breaks the long lines of all code of the page, or makes them scroll. */
function wrapButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "wrap";
  button.textContent = "Wrap";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const wrap = document.documentElement.toggleAttribute("data-wrap");
    document.querySelectorAll(".wrap").forEach((each) => each.setAttribute("aria-pressed", String(wrap)));
  });
  return button;
}

/** Measures all boxes before it changes any, because each measurement after a change lays the page out again. */
function makeScrollable(boxes) {
  for (const [box, wide] of boxes.map((box) => [box, box.scrollWidth > box.clientWidth])) {
    if (wide) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// --- contents: the section in view is marked; following a link closes the drawer --------------

/** Keeps a link of the contents in view without moving anything else. */
function follow(link) {
  const box = link.closest(".contents");
  const above = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (above < 40 || above > box.clientHeight - 80) box.scrollTop += above - box.clientHeight / 3;
}

/** The last of the elements, in order, that has come to the top. */
function lastPassed(elements) {
  return elements.filter((element) => element.getBoundingClientRect().top < 140).at(-1);
}

function markSections(toc) {
  const links = new Map(
    [...toc.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = Map.groupBy(
    [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean),
    (heading) => heading.closest(".body > *"));
  const place = document.querySelector(".bar-place");
  const [begins] = place.textContent.split(" › ");
  const whole = place.textContent;
  let marked = null;
  const mark = () => {
    // only headings of the section in view: other sections would have to be laid out first
    const section = lastPassed([...headings.keys()]);
    const current = section && (lastPassed(headings.get(section)) ?? headings.get(section)[0]);
    if (current === marked && current) return;
    marked = current;
    if (place.textContent) place.textContent = current ? `${begins} › ${links.get(current.id).textContent}` : whole;
    links.forEach((link, id) => {
      if (current && id === current.id) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    });
    follow(current ? links.get(current.id) : toc.previousElementSibling);
  };
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  };
  addEventListener("scroll", soon, { passive: true });
  soon();
}

function setUpContents(contents) {
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
  });
  const toc = contents.querySelector(".toc");
  if (toc) markSections(toc);
}

// --- a link within the page scrolls smoothly over a short way, and jumps over a long one ---------

addEventListener("click", ({ target }) => {
  const link = target.closest?.('a[href^="#"]');
  const end = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const far = !end || Math.abs(end.getBoundingClientRect().top) > 2 * innerHeight;
  if (far || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const root = document.documentElement;
  root.style.scrollBehavior = "smooth";
  setTimeout(() => (root.style.scrollBehavior = ""), 1000);
});

setUpTheme(document.getElementById("theme"));
setUpContents(document.getElementById("contents"));
// A folded or distant part gets its size, and with it its controls, when it is laid out. A narrower window changes the
// size.
const sizes = new ResizeObserver((changes) => {
  const boxes = changes.map(({ target }) => target);
  makeScrollable(boxes);
  boxes.filter((box) => box.matches("pre:not(:has(+ .copy))")).forEach(addCopyButton);
});

function watchSizes(part) {
  part.querySelectorAll("main pre, .imageblock > .content, .machine-picture, .scroll, .numbers").forEach((box) => sizes.observe(box));
}

watchSizes(document);
