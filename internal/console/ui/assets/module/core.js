// The script of the console. Pages work without it; it makes them faster. Each of the files
// that it is made of enhances one attribute, and runs again in what is put into the page.

const enhancements = [];
const enhanced = new WeakMap();

// enhance calls begin for each element with an attribute, once, now and in parts of the page
// that come later.
function enhance(attribute, begin) {
  enhancements.push([attribute, begin]);
  start(document, [[attribute, begin]]);
}

// start enhances the elements in a part of the page.
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

// say tells something to readers of the page, without taking the focus.
function say(text) {
  let status = document.getElementById("status");
  if (!status) {
    status = Object.assign(document.createElement("p"), { id: "status", className: "vh" });
    status.setAttribute("role", "status");
    document.body.append(status);
  }
  status.textContent = text;
}

// A select with data-submits sends its form, without the button.
enhance("data-submits", (select) => {
  select.form.querySelector("button[type=submit]")?.setAttribute("hidden", "");
  select.addEventListener("change", () => select.form.requestSubmit());
});

// An element with data-confirm opens the dialog with that id instead of what it does.
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

// Of tabs that have no room beside each other, the chosen one is in sight.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
}

// A form is sent once, and its button shows that it is on its way.
let sent = null;
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (sent === event.target) {
    event.preventDefault();
    return;
  }
  sent = event.target;
  event.submitter?.setAttribute("aria-busy", "true");
});
addEventListener("pageshow", () => {
  sent = null;
  for (const button of document.querySelectorAll("button[aria-busy]")) button.removeAttribute("aria-busy");
});

// Ten minutes before the session ends, its notice is shown, until one goes to sign in.
enhance("data-session-ends", (notice, ends) => {
  const wait = ends * 1000 - Date.now() - 600000;
  if (wait < 2 ** 31) setTimeout(() => { notice.hidden = false; }, wait);
  notice.querySelector("a").addEventListener("click", () => { notice.hidden = true; });
});
