// A figure whose moves have numbers: the button Step goes from one step to the next, and shows its sentence.

function set(figure, button) {
  const picture = figure.querySelector("svg"), sentences = [...figure.querySelectorAll(".steps li")];
  let at = 0; // 0: the whole figure, without a step
  const show = () => {
    picture.classList.toggle("stepped", at > 0);
    picture.querySelectorAll("[data-step]").forEach((move) => move.classList.toggle("now", Number(move.dataset.step) === at));
    sentences.forEach((sentence, index) => {
      if (index === Math.max(at, 1) - 1) sentence.setAttribute("aria-current", "step");
      else sentence.removeAttribute("aria-current");
    });
  };
  button.addEventListener("click", () => {
    at = (at + 1) % (sentences.length + 1);
    show();
  });
  show();
}

for (const steps of document.querySelectorAll(".steps")) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Step" });
  steps.setAttribute("aria-live", "polite");
  steps.before(button);
  set(steps.parentElement, button);
}
