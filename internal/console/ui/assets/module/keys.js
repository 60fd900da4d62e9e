// The keys of the pages of the desk. Single keys move through the rows with data-row, and press what has data-key.
// None acts while a field has the focus, and a switch turns them off.

const keysOff = "keys-off";
const pages = { q: "/console/queue", c: "/console/customers", o: "/console" };
let goTo = 0; // when G was pressed
let chosenLast = null;

const rowsOf = () => [...document.querySelectorAll("[data-row]")];
const linkOf = (row) => row.querySelector("a.row-link");

function currentRow() {
  return document.activeElement?.closest("[data-row]") ?? document.querySelector("[data-row][aria-current]");
}

function mark(row) {
  for (const other of document.querySelectorAll("[data-row][aria-current]")) {
    other.removeAttribute("aria-current");
    other.classList.remove("is-here");
  }
  row.setAttribute("aria-current", "true");
  row.classList.add("is-here");
}

function moveTo(row) {
  mark(row);
  linkOf(row).focus();
  row.scrollIntoView({ block: "nearest" });
}

function choose(row, range) {
  const box = row?.querySelector("input[name=pick]");
  if (!box) return;
  const rows = rowsOf();
  const from = range && chosenLast?.isConnected ? rows.indexOf(chosenLast) : rows.indexOf(row);
  const to = rows.indexOf(row);
  const checked = range || !box.checked;
  for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) one.querySelector("input[name=pick]").checked = checked;
  chosenLast = row;
  showChosen();
}

function showChosen() {
  const count = document.querySelectorAll("input[name=pick]:checked").length;
  const all = document.querySelector("[data-select-all]");
  if (all) {
    all.checked = count > 0 && count === document.querySelectorAll("input[name=pick]").length;
    all.indeterminate = count > 0 && !all.checked;
  }
  for (const link of document.querySelectorAll("[data-select-page]")) link.hidden = all?.checked;
  for (const link of document.querySelectorAll("[data-select-view]")) link.hidden = !all?.checked;
  for (const label of document.querySelectorAll("[data-chosen]")) {
    label.dataset.none ??= label.textContent;
    label.textContent = count === 0 ? label.dataset.none : count === 1 ? label.dataset.single : label.dataset.other.replace("%", count);
  }
}

// take chooses the current row if none is chosen, so that T and A mean it.
function chooseCurrent() {
  if (!document.querySelector("input[name=pick]:checked")) choose(currentRow(), false);
}

// press does what the element with a key is for.
function press(key) {
  if (key === "t" || key === "a") chooseCurrent(); // shows the bar with their buttons
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].filter((e) => e.checkVisibility());
  const target = all.find((e) => e.closest("td")?.contains(document.activeElement)) ?? (key === "f" ? null : all[0]); // F applies to one answer only
  if (!target) return false;
  const fold = target.closest("details");
  if (fold && target.tagName !== "SUMMARY") fold.open = true;
  if (target.tagName === "SUMMARY") {
    target.parentElement.open = true;
    (target.parentElement.querySelector("textarea, input:not([type=hidden]), select, button") ?? target).focus();
  } else if (target.matches("select, textarea, input:not([type=radio], [type=checkbox])")) target.focus();
  else {
    target.focus();
    target.click();
  }
  return true;
}

function act(key, event) {
  const rows = rowsOf();
  const at = rows.indexOf(currentRow());
  if (goTo && Date.now() - goTo < 1500 && /^[1-9qco]$/.test(key)) {
    goTo = 0;
    (document.querySelector(`#nav a[href="${pages[key]}"]`) ?? document.querySelectorAll(".tabs a")[Number(key) - 1])?.click();
    return true;
  }
  goTo = 0;
  if (key === "g") {
    goTo = Date.now();
    return true;
  }
  if (key === "?") {
    document.getElementById("keys")?.showModal();
    return true;
  }
  if (rows.length && (key === "j" || key === "k")) {
    moveTo(rows[Math.max(0, Math.min(rows.length - 1, at + (key === "j" ? 1 : -1)))]);
    return true;
  }
  if (rows.length && key === "x") {
    choose(currentRow(), event.shiftKey);
    return true;
  }
  return press(key);
}

const isOff = () => localStorage.getItem(keysOff) === "1";
document.addEventListener("keydown", (event) => {
  const inField = event.target.matches("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
  if (event.defaultPrevented) return;
  if (event.key === "Escape" && inField && !event.target.closest("dialog, [popover]")) {
    event.target.blur();
    (currentRow() && linkOf(currentRow()))?.focus();
    return;
  }
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    if (document.querySelector("dialog[open]")) return;
    const all = [...document.querySelectorAll("[data-primary]")].filter((e) => e.checkVisibility()), form = inField && event.target.form;
    const primary = form ? all.find((e) => e.form === form) ?? form.querySelector("button[type=submit]:not([name])") : all[0];
    if (primary) event.preventDefault();
    primary?.click();
    return;
  }
  if (inField || isOff() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key.length === 1 && act(event.key.toLowerCase(), event)) event.preventDefault();
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-select-all]")) for (const box of target.form.querySelectorAll("input[name=pick]")) box.checked = target.checked;
  showChosen();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-select-page]");
  if (!link) return;
  event.preventDefault();
  for (const box of document.querySelectorAll("input[name=pick]")) box.checked = true;
  showChosen();
});
document.addEventListener("reset", () => setTimeout(showChosen));
document.addEventListener("renewed", () => {
  const row = document.activeElement?.closest("[data-row]");
  if (row) mark(row);
  showChosen();
});
document.addEventListener("newer", showChosen);
for (const keys of document.querySelectorAll("[data-keys-switch]")) {
  keys.checked = !isOff();
  keys.addEventListener("change", () => localStorage.setItem(keysOff, keys.checked ? "" : "1"));
}
showChosen();
