// data-keep: what is typed into a field survives leaving the page. It is kept in the browser until its form has been
// answered, and offered again. The answer of a form that was refused has the text in it. The value of the attribute
// stands for the name of a field that is not always of the same thing.
const keptPrefix = `keep ${document.body.dataset.person} `;
const keptSent = "keep-sent"; // what a form has sent: names of the fields, from which page, to which address

// forget removes the texts and opened records of everybody but a person.
function forget(but) {
  for (const name of Object.keys(localStorage)) {
    if (/^(keep|recent) /.test(name) && name.split(" ")[1] !== but) localStorage.removeItem(name);
  }
}
if (document.body.dataset.person) forget(document.body.dataset.person);

// The answer of a form is a page to which it redirects, or one at its address. Every other page shows that it was not reached.
{
  const { names, from, to } = JSON.parse(sessionStorage.getItem(keptSent) ?? "{}");
  const [{ type, redirectCount }] = performance.getEntriesByType("navigation");
  const isAnswer = redirectCount > 0 ? type !== "back_forward" : type === "navigate" && location.href === to;
  if (names && document.referrer === from && isAnswer) for (const name of names) localStorage.removeItem(name);
  sessionStorage.removeItem(keptSent);
}
addEventListener("pageshow", ({ persisted }) => { if (persisted) sessionStorage.removeItem(keptSent); });

enhance("data-keep", (field, of) => {
  const name = `${keptPrefix}${location.pathname} ${of || field.name}`;
  field.keptAs = name;
  const kept = localStorage.getItem(name);
  if (kept !== null && field.value.trim() === "") {
    field.value = kept;
    const note = document.getElementById("kept").content.cloneNode(true).firstElementChild;
    note.querySelector("button").addEventListener("click", () => {
      localStorage.removeItem(name);
      field.value = "";
      note.remove();
      field.focus();
    });
    field.after(note);
  }
  field.addEventListener("input", () => {
    if (field.value.trim() === "") localStorage.removeItem(name);
    else localStorage.setItem(name, field.value);
  });
});

document.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (target.getAttribute("action") === "/sign-out") forget();
  const names = [...target.elements].map((field) => field.keptAs).filter(Boolean);
  if (!defaultPrevented && names.length > 0) sessionStorage.setItem(keptSent, JSON.stringify({ names, from: location.href.split("#")[0], to: target.action }));
});
