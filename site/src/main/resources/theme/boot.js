// Runs before the first paint, from inside the page, and sets the chosen theme without a flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // without storage, the system's theme stays
}
