// Answers stay in the browser until they are saved, one entry for each question. Every page sends those that the pages
// before it could not save, and says so while they are not saved. An answer is final for two minutes, longer than an
// earlier save of it can take; later, it does not overwrite what was entered elsewhere.
const answersPrefix = `keep ${document.body.dataset.person} answers `;
const keptAnswers = (path) => Object.keys(localStorage).filter((key) => key.startsWith(`${answersPrefix}${path} `));

// form.kept keeps the answers of a form, for autosave.js.
enhance("data-autosave", (form) => {
  const path = new URL(form.action).pathname, key = (name) => `${answersPrefix}${path} ${name}`;
  form.kept = {
    put(name, fields, isFinal) {
      try {
        localStorage.setItem(key(name), JSON.stringify({ title: form.dataset.title, fields, finalUntil: isFinal ? Date.now() + 120000 : 0 }));
        return true;
      } catch {
        return false; // it is full or forbidden
      }
    },
    drop: (name) => localStorage.removeItem(key(name)),
    all: () => keptAnswers(path).map((kept) => ({ name: kept.slice(key("").length), ...JSON.parse(localStorage.getItem(kept)) })),
  };
});

// sendKept sends the answers of another page. It returns the name of a problem, or "" if there is none.
async function sendKept(path) {
  const sent = new Map(keptAnswers(path).map((key) => [key, localStorage.getItem(key)])), body = new URLSearchParams([["then", "stay"]]);
  for (const kept of sent.values()) {
    const { fields, finalUntil } = JSON.parse(kept);
    for (const [name, value] of fields) body.append(name, value);
    if (finalUntil > Date.now()) body.set("last", "true");
  }
  const answer = await fetch(path, { method: "POST", body }).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  if ([400, 409, 412].includes(answer?.status)) return "refused";
  const isRemoved = answer?.status === 410;
  if (!(isRemoved || answer?.ok) || page.body.dataset.person !== document.body.dataset.person) return "waiting"; // not reached, or signed out
  const isClosed = answer.ok && !page.querySelector("[data-questions]"); // these questions can no longer be answered
  if (isClosed) showUnsaved(path, "closed");
  for (const [key, kept] of sent) if (localStorage.getItem(key) === kept) localStorage.removeItem(key);
  if (isClosed) return "closed";
  if (isRemoved && path !== location.pathname) showRemoved(page);
  return "";
}

// showRemoved shows answers about a party who was removed. They are no longer kept.
function showRemoved(page) {
  const note = document.getElementById("unsaved").content.cloneNode(true).firstElementChild;
  note.replaceChildren(page.querySelector("[data-removed]"));
  document.getElementById("main").before(note);
}

// showUnsaved shows the problem of answers of another page.
function showUnsaved(path, problem) {
  const was = [...document.querySelectorAll("[data-unsaved-of]")].find((note) => note.dataset.unsavedOf === path);
  if (was?.dataset.problem === problem) return;
  was?.remove();
  const key = keptAnswers(path)[0];
  if (!problem || !key) return;
  const note = document.getElementById("unsaved").content.cloneNode(true).firstElementChild;
  Object.assign(note.dataset, { unsavedOf: path, problem });
  for (const text of note.querySelectorAll("[data-if]")) if (!text.dataset.if.split(" ").includes(problem)) text.remove();
  const link = note.querySelector("a");
  link.href = path;
  link.textContent = link.textContent.replace("{title}", JSON.parse(localStorage.getItem(key)).title);
  document.getElementById("main").before(note);
}

// sendAllKept sends the answers of all other pages. It repeats that, after growing pauses, while one cannot be reached.
let keptTimer = 0;
async function sendAllKept(pause) {
  clearTimeout(keptTimer);
  const own = document.querySelector("form[data-autosave]"), mine = own && new URL(own.action).pathname;
  const paths = new Set(Object.keys(localStorage).filter((key) => key.startsWith(answersPrefix)).map((key) => key.slice(answersPrefix.length).split(" ")[0]));
  paths.delete(mine);
  const problems = await Promise.all([...paths].map(async (path) => {
    const problem = await sendKept(path);
    showUnsaved(path, problem);
    return problem;
  }));
  if (problems.includes("")) showSaved();
  if (problems.includes("waiting")) keptTimer = setTimeout(sendAllKept, pause, Math.min(2 * pause, 60000));
}

// showSaved shows the page as it is now that answers have been saved, except for what is being entered.
async function showSaved() {
  if (document.querySelector(".summary-bad, form[data-preview], form[data-autosave], [data-reorder], #main [data-removed]")) return;
  const html = await fetch(location.href, { headers: { Accept: "text/html" }, redirect: "error" })
    .then((answer) => answer.ok ? answer.text() : "").catch(() => ""); // not reached, or signed out
  if (html) renew(document.getElementById("main"), new DOMParser().parseFromString(html, "text/html").getElementById("main"));
  liveTag = ""; // the page shown may be older than that tag
}

if (document.getElementById("unsaved")) {
  addEventListener("pageshow", () => sendAllKept(2000));
  addEventListener("online", () => sendAllKept(2000));
  addEventListener("storage", () => { // another tab has saved them
    for (const note of document.querySelectorAll("[data-unsaved-of]")) if (!keptAnswers(note.dataset.unsavedOf).length) note.remove();
  });
}
