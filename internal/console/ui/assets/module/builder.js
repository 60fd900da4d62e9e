// The script of the pages where services are built. They work without it.

// One move after the other: each needs the key that the answer before has brought.
let moves = Promise.resolve();

// data-reorder: the parts of a list, each with data-part, are moved by dragging their handle,
// by Alt with an arrow key, and by their buttons, which without the script send the form.
function reorder(list) {
  const form = list.closest("form");
  let dragged = null;
  const parts = () => [...list.querySelectorAll(":scope > [data-part]")];

  const move = (part, place, focus) => { moves = moves.then(() => send(part.id, place, focus)).catch(() => location.reload()); };

  // Sends a move, which arrives also when its reader leaves the page at once.
  async function send(id, place, focus) {
    const part = document.getElementById(id), to = place(parts().indexOf(part) + 1), said = document.getElementById("moved");
    if (to < 1 || to > parts().length) return;
    said.textContent = "";
    const body = new URLSearchParams([["_key", form.querySelector("[name=_key]").value], ["move", `${part.dataset.part} ${to}`]]);
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, keepalive: true }).catch(() => null);
    const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
    const moved = page?.getElementById(list.id);
    if (!answer?.ok || !moved) {
      location.reload();
      return;
    }
    list.replaceChildren(...document.importNode(moved, true).childNodes);
    for (const links of ["nav.outline", "#fix"]) { // they name parts by their position
      const before = document.querySelector(links), after = page.querySelector(links);
      if (before && after) before.replaceChildren(...document.importNode(after, true).childNodes);
    }
    for (const key of document.querySelectorAll("[name=_key]")) key.value = page.querySelector("[name=_key]").value;
    const now = document.getElementById(id);
    (now?.querySelector(focus) ?? now?.querySelector("a"))?.focus();
    said.textContent = page.querySelector(".notice")?.textContent.trim() ?? "";
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "move" || !list.contains(button)) return;
    event.preventDefault();
    const up = button.hasAttribute("data-up");
    move(button.closest("[data-part]"), (from) => from + (up ? -1 : 1), `button${up ? "[data-up]" : ":not([data-up])"}:not([disabled])`);
  });
  list.addEventListener("keydown", (event) => {
    const part = event.target.closest("[data-part]");
    if (!part || !event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    move(part, (from) => from + (event.key === "ArrowUp" ? -1 : 1), "a");
  });
  list.addEventListener("pointerdown", (event) => {
    const part = event.target.closest("[data-part]");
    if (part) part.draggable = !!event.target.closest(".grip");
  });
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("[data-part]");
    event.dataTransfer.effectAllowed = "move";
  });
  list.addEventListener("dragover", (event) => {
    const over = event.target.closest("[data-part]");
    if (!dragged || !over || over.parentElement !== list) return;
    event.preventDefault();
    if (over === dragged) return;
    const box = over.getBoundingClientRect();
    list.insertBefore(dragged, event.clientY < box.y + box.height / 2 ? over : over.nextSibling);
  });
  list.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!dragged) return;
    const to = parts().indexOf(dragged) + 1;
    move(dragged, () => to, "a");
    dragged = null;
  });
  list.addEventListener("dragend", () => { if (dragged) location.reload(); });
}
for (const list of document.querySelectorAll("[data-reorder]")) reorder(list);

// The choices of a question are added, removed and moved without a new page, unless that fails.
let whole = false;
document.querySelector("#part form[data-preview]")?.addEventListener("submit", async (event) => {
  const button = event.submitter, form = event.target;
  if (button?.name !== "choices" || whole) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button));
  body.delete("_key");
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "text/html" }, redirect: "error" }).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = document.getElementById("choices"), changed = page && page.getElementById("choices");
  if (!changed) {
    whole = true;
    form.requestSubmit(button);
    return;
  }
  const [what, number] = button.value.split(" ");
  list.replaceChildren(...document.importNode(changed, true).childNodes);
  const rows = list.querySelectorAll("li"), at = { up: number - 2, down: Number(number), remove: number - 1 }[what] ?? rows.length - 1;
  rows[Math.min(at, rows.length - 1)].querySelector("input").focus();
  form.dispatchEvent(new Event("input", { bubbles: true }));
});

// data-insert: a button puts its placeholder into the text with the id.
for (const group of document.querySelectorAll("[data-insert]")) {
  group.addEventListener("click", (event) => {
    const button = event.target.closest("button"), text = document.getElementById(group.dataset.insert);
    if (!button) return;
    text.setRangeText(`{{${button.textContent}}}`, text.selectionStart, text.selectionEnd, "end");
    text.focus();
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
