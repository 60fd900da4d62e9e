// data-preview: the script of pages that calculate something, such as a price, while a form is
// filled in. It requests the page as the button with the value of the attribute does and inserts
// what has changed. Without the script, the buttons of the form do the same.

import { released } from "./console.js";

const form = document.querySelector("form[data-preview]");
const parts = document.getElementById(form.dataset.previewIn) ?? form; // where the results are
let asked = 0; // number of the latest request; responses to others are stale
let timer = 0;

// isTyped reports whether an element is a text field, which must not change while it has the focus.
const isTyped = (e) => e?.matches?.("textarea, input:not([type=checkbox], [type=radio], [type=hidden])");

// tell shows the status, with the total for screen readers.
function tell(text, total = "") {
  const unseen = Object.assign(document.createElement("span"), { className: "vh", textContent: total });
  for (const status of document.querySelectorAll("[data-preview-status]")) status.replaceChildren(unseen, form.dataset[text]);
}

async function ask(button) {
  clearTimeout(timer);
  const number = ++asked;
  tell("asking");
  const page = await read(button).catch(() => null); // offline or signed out: the next change retries
  await released();
  if (number !== asked) return;
  if (!page) return tell("failed");
  show(page, button);
  const total = parts.querySelector("[data-part] tfoot .money")?.textContent;
  tell(total || parts.querySelector("[data-preview-done]") ? "answered" : "refused", total && `${total}, `);
}

// read requests the page with the entered values.
async function read(button) {
  const sent = new URLSearchParams(new FormData(form));
  sent.delete("_key");
  sent.set("do", button?.value ?? form.dataset.preview);
  const address = form.getAttribute("action"), headers = { Accept: "text/html" }, redirect = "error";
  const answer = form.hasAttribute("data-preview-posts") ? await fetch(address, { method: "POST", body: sent, headers, redirect })
    : await fetch(`${address}?${sent}`, { headers, redirect });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("form[data-preview]") && page;
}

// show inserts the parts of the page that have changed, except for the field being typed in.
function show(page, button) {
  const here = document.activeElement;
  for (const spare of page.querySelectorAll("noscript")) spare.remove();
  for (const first of page.querySelectorAll("[autofocus]")) first.removeAttribute("autofocus");
  for (const part of parts.querySelectorAll("[data-part]")) {
    const newer = page.getElementById(part.id);
    const typed = part.contains(here) && isTyped(here);
    if (!newer || part.innerHTML === newer.innerHTML || (typed && part.dataset.part !== "keep")) continue;
    if (newer.dataset.of) {
      if (part.dataset.of === newer.dataset.of) continue; // it depends on nothing else
      part.dataset.of = newer.dataset.of;
    }
    const open = [...part.querySelectorAll("details[open] > summary")].map((s) => s.textContent);
    part.replaceChildren(...document.importNode(newer, true).childNodes);
    for (const s of part.querySelectorAll("summary")) if (open.includes(s.textContent)) s.parentElement.open = true;
    const again = typed && document.getElementById(here.id);
    if (again) {
      again.value = here.value;
      again.focus({ preventScroll: true });
      again.setSelectionRange(here.selectionStart, here.selectionEnd);
    }
  }
  const was = form.elements.was, now = page.querySelector("[name=was]");
  if (was && now) was.value = now.value;
  const to = button && page.getElementById("rows")?.dataset.focus;
  if (to) document.getElementById(to)?.focus();
  else if (!document.contains(here)) (document.getElementById(here.id) || document.getElementById("rows-add"))?.focus({ preventScroll: true });
}

form.addEventListener("input", (event) => {
  if (form.dataset.previewWithout?.split(" ").includes(event.target.name)) return;
  asked++;
  clearTimeout(timer);
  timer = setTimeout(ask, event.target.matches("select, [type=checkbox], [type=radio]") ? 0 : 500);
  if (event.target.id === "cel") complete(event.target);
});

// A field that stands beside the form.
for (const field of form.elements) if (!form.contains(field)) field.addEventListener("input", () => ask());

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (form.method !== "get" && button?.getAttribute("formmethod") !== "get") return;
  event.preventDefault();
  ask(button);
});

document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  const button = document.getElementById({ Enter: "do-try", s: "save" }[event.key]) ?? (event.key === "Enter" && document.getElementById("save"));
  if (!button) return;
  event.preventDefault();
  button.click();
});

// complete offers the names that begin with the word before the caret.
function complete(text) {
  const list = document.getElementById("complete");
  const word = text.value.slice(0, text.selectionStart).match(/[\w.]+$/)?.[0].toLowerCase() ?? "";
  const all = [...document.querySelectorAll("#names [data-name]")].map((e) => e.textContent);
  const fit = word.length < 2 ? [] : all.filter((n) => n.toLowerCase() !== word && (n.toLowerCase().startsWith(word) || n.split(".")[1].toLowerCase().startsWith(word)));
  list.hidden = fit.length === 0;
  list.replaceChildren(...fit.slice(0, 8).map((name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-s", textContent: name });
    button.addEventListener("click", () => {
      const end = text.selectionStart;
      text.focus();
      text.setRangeText(name, end - word.length, end, "end");
      text.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return button;
  }));
}
