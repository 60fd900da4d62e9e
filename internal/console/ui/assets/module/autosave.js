// data-autosave: the script of a form with questions. Answers are saved when a field loses the
// focus, a second after the last key, and when the page is left. The server responds with the
// page, which contains the updated questions and errors.

const form = document.querySelector("form[data-autosave]");
const status = form.querySelector("[data-autosave-status]");
const changed = new Set(); // questions changed since they were last sent
const sending = new Set(); // questions sent, with an unknown outcome
const held = new WeakMap(); // updates of questions that still have the focus
const keepaliveLimit = 60000; // bytes that every browser sends after the page is closed
let timer, newest = 0, inFlight = 0, waiting = false, failed = false, submitted = false, leaving = false;

const question = (element) => element?.closest?.("[data-question]");
const stamp = (block) => block.querySelector('[name^="was."]');
const tell = (name) => { status.textContent = form.dataset[name] ?? ""; };
const later = (ms) => { clearTimeout(timer); timer = setTimeout(save, ms); };

form.addEventListener("input", (event) => {
  const block = question(event.target);
  if (!block) return;
  changed.add(block);
  held.delete(block);
  form.dataset.unsaved = "";
  submitted = false;
  later(/^(radio|checkbox|select-one)$/.test(event.target.type) ? 400 : 1000);
});
form.addEventListener("focusout", (event) => {
  const block = question(event.target);
  if (!block || question(event.relatedTarget) === block) return;
  if (changed.has(block)) later(50);
  else setTimeout(() => { if (!block.contains(document.activeElement) && block.isConnected) held.get(block)?.(); }, 300);
});
form.addEventListener("submit", () => {
  clearTimeout(timer);
  failed = false;
  submitted = true; // all of it is on its way
  keep("removeItem");
});
addEventListener("online", () => { if (failed) save(); });

// The next page is requested after beforeunload and rendered before pagehide. Not every browser
// and not every way to leave a page fires all three events.
addEventListener("beforeunload", (event) => { if (flush() || failed) event.preventDefault(); });
addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
addEventListener("pageshow", () => { submitted = leaving = false; });

// keep tells the next page whether answers are still being saved: late.js.
function keep(how) {
  try { sessionStorage[how]("left-saving", "yes"); } catch { /* it is forbidden */ }
}

// flush sends unsent changes at once. It reports whether more is in flight than can outlive the
// page.
function flush() {
  if (submitted || (!changed.size && !sending.size)) return false;
  keep("setItem");
  leaving = true;
  if (changed.size) send([...changed, ...sending]);
  return inFlight > keepaliveLimit;
}

function save() {
  clearTimeout(timer);
  waiting = sending.size > 0;
  leaving = false;
  if (changed.size && !waiting) send([...changed]);
}

// send saves questions. While the outcome of an earlier save is unknown, it marks this one as
// final, so that the earlier one cannot undo it.
function send(all) {
  const blocks = [...new Set(all)].filter((block) => block.isConnected), sent = new FormData(form);
  const body = new FormData(), number = ++newest;
  body.append("then", "stay");
  if (sending.size || failed) body.append("last", "true");
  for (const block of blocks) {
    const was = stamp(block).name, name = `q.${was.slice(4)}`;
    for (const [field, value] of sent) if (field === was || field === name || field.startsWith(`${name}.`)) body.append(field, value);
    changed.delete(block);
    sending.add(block);
  }
  const size = new Blob([...body.values()]).size + 200 * [...body].length;
  inFlight += size;
  tell("saving");
  fetch(form.action, { method: "POST", body, keepalive: inFlight <= keepaliveLimit }).finally(() => {
    inFlight -= size;
  }).then((answer) => take(answer, blocks, number)).catch((reason) => {
    if (number !== newest) return; // what was sent later has it, too
    failed = true;
    for (const block of sending) changed.add(block);
    sending.clear();
    tell(reason === 401 || reason === 200 ? "signedOut" : "offline");
    later(5000);
  });
}

async function take(answer, blocks, number) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== newest) return;
  if (!page.querySelector("[data-questions]") || ![200, 400, 412].includes(answer.status)) throw answer.status;
  failed = false;
  form.dataset.saved = page.querySelector("form[data-autosave]")?.dataset.saved ?? ""; // it names the time
  sending.clear();
  if (!leaving) keep("removeItem"); // the next page may be made already, without what has just arrived
  if (answer.status === 412) for (const block of blocks) changed.add(block); // changed elsewhere: what was entered last stays
  show(page, blocks);
  if (!changed.size) delete form.dataset.unsaved;
  if (answer.status !== 412) tell(answer.ok ? "saved" : form.querySelector(".is-bad") ? "refused" : "");
  if (answer.status === 412 || waiting) save();
}

// show inserts the updated questions, except for those being answered.
function show(page, sent) {
  const list = form.querySelector("[data-questions]");
  const old = new Map([...list.querySelectorAll("[data-question]")].map((block) => [stamp(block).name, block]));
  let before = null;
  for (const block of [...page.querySelectorAll("[data-questions] [data-question]")]) {
    const was = old.get(stamp(block).name);
    old.delete(stamp(block).name);
    let now = was ?? block;
    if (!was) {
      before ? before.after(block) : list.prepend(block);
    } else if (changed.has(was)) {
      stamp(was).value = stamp(block).value;
    } else if (was.contains(document.activeElement)) {
      if (sent.includes(was)) stamp(was).value = stamp(block).value;
      held.set(was, () => was.replaceWith(block));
    } else if (was.outerHTML !== block.outerHTML) {
      was.replaceWith(now = block);
    }
    if (sent.includes(was) && block.classList.contains("is-bad")) changed.add(now); // it is not saved
    before = now;
  }
  for (const gone of old.values()) {
    if (gone.contains(document.activeElement)) continue;
    gone.remove();
    changed.delete(gone);
  }
  form.dispatchEvent(new CustomEvent("newer", { bubbles: true, detail: page }));
}

// A newer page is shown unless something was entered after it was requested.
form.toShow = () => {
  const number = newest;
  return (page) => { if (number === newest && !changed.size && page.querySelector("[data-questions]")) show(page, []); };
};
