// Runs before the first paint, from inside the page: the chosen theme, without a flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // no storage, no memory: the system's theme it is
}
