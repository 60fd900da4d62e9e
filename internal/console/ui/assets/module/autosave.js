// data-autosave: the script of a form with questions. Answers are saved when a field loses the
// focus, a second after the last key, and when the page is left. The server responds with the
// page, which contains the updated questions and errors. Until then, unsaved.js keeps them.

import { released } from "./console.js";

const form = document.querySelector("form[data-autosave]");
const status = form.querySelector("[data-autosave-status]");
const problem = form.querySelector("[data-autosave-problem]");
const changed = new Set(); // questions changed since they were last sent
const sending = new Set(); // questions sent, with an unknown outcome
const restored = new WeakSet(); // questions that a page before could not save
const held = new WeakMap(); // updates of questions that still have the focus
const keepaliveLimit = 60000; // bytes that every browser sends after the page is closed
let timer, newest = 0, inFlight = 0, waiting = false, failed = false, submitted = false, leaving = false, kept = true;

const question = (element) => element?.closest?.("[data-question]");
const stamp = (block) => block.querySelector('[name^="was."]');

// fieldsOf returns the fields of a question as they are sent.
const fieldsOf = (block, sent = new FormData(form)) => {
  const was = stamp(block).name, name = `q.${was.slice(4)}`;
  return [...sent].filter(([field]) => field === was || field === name || field.startsWith(`${name}.`));
};

// tell shows the outcome of a save. What was not saved has its own place.
function tell(name) {
  const texts = problem.querySelectorAll("[data-if]"), isProblem = [...texts].some((text) => text.dataset.if === name);
  status.textContent = isProblem ? "" : form.dataset[name] ?? "";
  status.previousElementSibling.hidden = name !== "saved";
  for (const text of texts) text.hidden = text.dataset.if !== name;
  problem.hidden = !isProblem;
}

const later = (ms) => { clearTimeout(timer); timer = setTimeout(save, ms); };

form.addEventListener("input", (event) => {
  const block = question(event.target);
  if (!block) return;
  changed.add(block);
  held.delete(block);
  form.dataset.unsaved = "";
  submitted = leaving = false;
  restored.delete(block);
  keep(block);
  later(/^(radio|checkbox|select-one)$/.test(event.target.type) ? 400 : 1000);
});
form.addEventListener("focusout", (event) => {
  const block = question(event.target);
  if (!block || question(event.relatedTarget) === block) return;
  if (changed.has(block)) later(50);
  else setTimeout(async () => {
    await released();
    if (!block.contains(document.activeElement) && block.isConnected) held.get(block)?.();
  }, 300);
});
form.addEventListener("submit", () => {
  clearTimeout(timer);
  failed = false;
  submitted = true; // all of it is on its way
});
addEventListener("online", () => { if (failed) save(); });

// The next page is requested after beforeunload and rendered before pagehide. Not every browser
// and not every way to leave a page fires all three events. A save may end after the next page was
// read from the database: the browser keeps the answers for that page.
addEventListener("beforeunload", (event) => { leaving = true; if (flush() || (failed && !kept)) event.preventDefault(); });
addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
addEventListener("pageshow", () => { submitted = leaving = false; });

// keep keeps an answer in the browser until it is saved.
function keep(block) {
  kept = form.kept.put(stamp(block).name, fieldsOf(block).map(([name, value]) => [name, String(value)]), sending.size > 0 || failed);
}

// restore shows the answers that a page before could not save, and saves them. A page with a refused form has them.
function restore() {
  const blocks = new Map([...form.querySelectorAll("[data-question]")].map((block) => [stamp(block).name, block]));
  for (const { name, fields, finalUntil } of form.kept.all()) {
    const block = blocks.get(name);
    if (!block) {
      form.kept.drop(name); // it is no longer asked
      continue;
    }
    if (!document.querySelector(".summary-bad")) fill(block, fields);
    changed.add(block);
    restored.add(block);
    failed ||= finalUntil > Date.now();
  }
  if (!changed.size) return;
  form.dataset.unsaved = "";
  if (!document.querySelector(".summary-bad")) save();
}

function fill(block, fields) {
  for (const field of block.querySelectorAll("[name]")) {
    if (/^(radio|checkbox)$/.test(field.type)) field.checked = fields.some(([name, value]) => name === field.name && value === field.value);
    else field.value = fields.find(([name]) => name === field.name)?.[1] ?? "";
  }
}

// flush sends unsent changes at once. It reports whether more is in flight than can outlive the
// page.
function flush() {
  if (submitted || (!changed.size && !sending.size)) return false;
  if (changed.size) send([...changed, ...sending]);
  return inFlight > keepaliveLimit;
}

function save() {
  clearTimeout(timer);
  waiting = sending.size > 0;
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
    if (!restored.has(block)) keep(block);
    for (const [field, value] of fieldsOf(block, sent)) body.append(field, value);
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
    const name = reason === 410 ? "removed" : reason instanceof Closed ? "closed" : reason === 401 || reason === 200 ? "signedOut" : "offline";
    if (name === "closed") problem.querySelector("[data-reason]").textContent = reason.message;
    tell(name);
    if (name !== "removed" && !reason.isFinal) later(5000);
  });
}

// Closed is thrown if the questions cannot be answered at present, for the server's reason, or never again.
class Closed extends Error {
  constructor(reason, isFinal) { super(reason); this.isFinal = isFinal; }
}

async function take(answer, blocks, number) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await released();
  if (number !== newest) return;
  const isOwn = page.body.dataset.person === document.body.dataset.person, hasQuestions = page.querySelector("[data-questions]");
  if (isOwn && answer.status === 409) throw new Closed(page.querySelector(".summary-bad p")?.textContent, false);
  if (isOwn && answer.ok && !hasQuestions) throw new Closed("", true);
  if (!hasQuestions || ![200, 400, 412].includes(answer.status)) throw answer.status;
  failed = false;
  form.dataset.saved = page.querySelector("form[data-autosave]")?.dataset.saved ?? ""; // it names the time
  sending.clear();
  const isConflict = answer.status === 412; // changed elsewhere: what was entered last stays
  const mine = isConflict ? blocks.filter((block) => !restored.has(block)) : blocks;
  if (isConflict) for (const block of mine) changed.add(block);
  show(page, mine);
  if (!leaving) for (const block of mine) form.kept.drop(stamp(block).name);
  for (const block of changed) keep(block);
  if (!changed.size) delete form.dataset.unsaved;
  if (!isConflict) tell(answer.ok ? "saved" : form.querySelector(".is-bad") ? "refused" : "");
  if ((isConflict && mine.length) || waiting) save();
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
    form.kept.drop(stamp(gone).name);
  }
  form.dispatchEvent(new CustomEvent("newer", { bubbles: true, detail: page }));
}

restore();
