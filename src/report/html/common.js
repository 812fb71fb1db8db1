// What all pages do: the light or dark theme, and going to a place of the page.

const themes = ["auto", "light", "dark"];

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.getElementById("theme").textContent = `Theme: ${theme}`;
  try {
    localStorage.setItem("culprit-theme", theme);
  } catch {
    // A page opened from a file may have no storage. The choice then lasts until it is closed.
  }
}

function nextTheme() {
  const now = themes.indexOf(document.documentElement.dataset.theme ?? "auto");
  setTheme(themes[(now + 1) % themes.length]);
}

function storedTheme() {
  try {
    const theme = localStorage.getItem("culprit-theme");
    return themes.includes(theme) ? theme : "auto";
  } catch {
    return "auto";
  }
}

setTheme(storedTheme());
document.getElementById("theme").addEventListener("click", nextTheme);

function bringIntoView(node) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  node.scrollIntoView({ block: "center", inline: "nearest", behavior: still ? "instant" : "auto" });
}

/// Scrolls to a line and highlights it for a moment.
function flash(node) {
  bringIntoView(node);
  node.classList.remove("flash");
  void node.offsetWidth;  // restarts the animation
  node.classList.add("flash");
}
