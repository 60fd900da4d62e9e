// The script of the console. Pages also work without it. Each of its files enhances elements
// with an attribute, including elements that are added to the page later.

// htmlOf returns the HTML of an element without the keys of its forms, which always differ, and
// without the state of details.
const htmlOf = (part) => part.innerHTML.replace(/name="_key" value="[^"]*"| open=""/g, "");

// received has the HTML of the live elements as it came from the server, before scripts change it.
const received = new WeakMap();
for (const part of document.querySelectorAll("[data-live][id]")) received.set(part, htmlOf(part));

// Whoever holds down a key or the pointer is about to press what is there, and would press nothing if it were replaced
// or moved now. The end is not always seen, so it counts as one after a while.
const longestHold = 5000;
let heldSince = -Infinity;
const afterHold = [];
const isHeld = () => performance.now() - heldSince < longestHold;
const released = () => new Promise((resolve) => {
  if (!isHeld()) return resolve();
  afterHold.push(resolve);
  setTimeout(resolve, longestHold);
});
function letGo() {
  heldSince = -Infinity;
  for (const resolve of afterHold.splice(0)) resolve();
}
for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => { heldSince = performance.now(); }, true);
for (const type of ["pointerup", "pointercancel", "keyup"]) addEventListener(type, () => setTimeout(letGo), true); // after the click

const enhancements = [];
const enhanced = new WeakMap();

// enhance calls begin once for each element with an attribute, now and when elements are added.
function enhance(attribute, begin) {
  enhancements.push([attribute, begin]);
  start(document, [[attribute, begin]]);
}

// start enhances the elements below root.
function start(root, list = enhancements) {
  for (const [attribute, begin] of list) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      const done = enhanced.get(element) ?? new Set();
      if (done.has(attribute)) continue;
      enhanced.set(element, done.add(attribute));
      begin(element, element.getAttribute(attribute));
    }
  }
}

// say announces a text to screen readers without moving the focus.
function say(text) {
  let status = document.getElementById("said");
  if (!status) {
    status = Object.assign(document.createElement("p"), { id: "said", className: "vh" });
    status.setAttribute("role", "status");
    document.body.append(status);
  }
  status.textContent = text;
}

// data-submits: a select submits its form on change and hides the button.
enhance("data-submits", (select) => {
  [...select.form.elements].find((e) => e.matches("button[type=submit]"))?.setAttribute("hidden", "");
  select.addEventListener("change", () => select.form.requestSubmit());
});

// data-confirm: the element opens the dialog with that id instead of its default action.
enhance("data-confirm", (opener, id) => {
  const dialog = document.getElementById(id);
  if (!dialog) return;
  opener.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  for (const closer of dialog.querySelectorAll("[data-closes]")) {
    closer.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.close();
    });
  }
});

// data-copy: a button that copies the text of the element with that id. It is hidden without the
// script. A browser that refuses, as on an address without https, selects the text instead.
enhance("data-copy", (button, id) => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const from = document.getElementById(id);
    try {
      await navigator.clipboard.writeText(from.textContent.trim());
      button.classList.add("good");
      say(button.dataset.copied);
    } catch {
      getSelection().selectAllChildren(from);
    }
  });
});

// data-print: a button that prints the page. It is hidden without the script.
enhance("data-print", (button) => {
  button.hidden = false;
  button.addEventListener("click", () => print());
});

// Scroll the current tab into view if not all tabs fit.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
}

// A form is submitted once, and its button shows that it is busy. A button with data-download leaves the page as it is.
let sent = null;
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post" || event.submitter?.hasAttribute("data-download")) return;
  if (sent === event.target) {
    event.preventDefault();
    return;
  }
  sent = event.target;
  event.submitter?.setAttribute("aria-busy", "true");
});
function release() {
  sent = null;
  for (const button of document.querySelectorAll("button[aria-busy]")) button.removeAttribute("aria-busy");
}
addEventListener("pageshow", release);
addEventListener("beforeunload", (event) => setTimeout(() => { if (event.defaultPrevented) release(); })); // the reader may choose to stay

// data-session-ends: the warning is shown ten minutes before the session ends.
enhance("data-session-ends", (notice, ends) => {
  const wait = ends * 1000 - Date.now() - 600000;
  if (wait < 2 ** 31) setTimeout(() => { notice.hidden = false; }, wait);
  notice.querySelector("a").addEventListener("click", () => { notice.hidden = true; });
});
