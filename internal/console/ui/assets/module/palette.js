// The script of the search: Ctrl K, Cmd K or / opens the palette over any page of the desk. Its results are those of
// the page /console/search; pages and actions are those that the page shows.

const wait = 120; // milliseconds after the last key
const mostOfKind = 5;
const mostRecent = 5;

const links = document.querySelectorAll("[data-palette]");
const [link] = links;
const dialog = document.getElementById("palette");
const input = dialog.querySelector("input");
const list = dialog.querySelector("[role=listbox]");
const status = dialog.querySelector("[role=status]");
const empty = dialog.querySelector(".empty");
const texts = dialog.dataset;
const recentKey = `recent ${document.body.dataset.person}`;
let timer = 0;
let asked = 0; // number of the last search
let opener = null;

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const options = () => [...list.querySelectorAll("[role=option]")];
const selected = () => list.querySelector("[aria-selected=true]");

function select(option) {
  selected()?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) input.setAttribute("aria-activedescendant", option.id);
  else input.removeAttribute("aria-activedescendant");
}

// option makes an option of what it shows; run is called when it is chosen.
function option(content, run) {
  const element = document.createElement("div");
  element.className = "hit";
  element.setAttribute("role", "option");
  element.setAttribute("aria-selected", "false");
  element.append(...content);
  element.addEventListener("click", (event) => run(event));
  element.run = run;
  return element;
}

// line returns the content of an option with an icon and a text.
function line(icon, text, sub = "") {
  const what = Object.assign(document.createElement("span"), { className: "hit-what", textContent: text });
  if (sub) what.append(Object.assign(document.createElement("span"), { className: "sub", textContent: sub }));
  return [icon?.cloneNode(true) ?? document.createElement("span"), what, Object.assign(document.createElement("span"), { className: "hit-end" })];
}

function go(href, event) {
  if (event?.ctrlKey || event?.metaKey) open(href, "_blank", "noopener");
  else location.href = href;
}

const recent = () => JSON.parse(localStorage.getItem(recentKey) ?? "[]");

function remember(href, text, sub) {
  const others = recent().filter((r) => r.href !== href);
  localStorage.setItem(recentKey, JSON.stringify([{ href, text, sub }, ...others].slice(0, mostRecent)));
}

// records returns the options for results of the search page.
function records(page) {
  return [...page.querySelectorAll(".results section")].map((section) => [
    section.querySelector("h2").textContent,
    [...section.querySelectorAll("a.hit")].slice(0, mostOfKind).map((hit) => {
      const href = hit.getAttribute("href");
      const what = hit.querySelector(".hit-what");
      const sub = what.querySelector(".sub").textContent;
      const text = [...what.childNodes].filter((n) => n !== what.querySelector(".sub")).map((n) => n.textContent).join("").trim();
      return option([...hit.children], (event) => { remember(href, text, sub); go(href, event); });
    }),
  ]);
}

// actions returns options for the buttons and links of the page with data-action, its name.
function actions(query) {
  return [...document.querySelectorAll("[data-action]")].filter((e) => fold(e.dataset.action).includes(query)).map((e) =>
    option(line(e.querySelector(".icon"), e.dataset.action), () => { close(); e.click(); }));
}

function pages(query) {
  return [...document.querySelectorAll("#nav li a")].filter((a) => fold(a.title).includes(query)).map((a) =>
    option(line(a.querySelector(".icon"), a.title), (event) => go(a.getAttribute("href"), event)));
}

// show shows groups of options.
function show(groups) {
  list.replaceChildren();
  let n = 0;
  for (const [title, members] of groups) {
    if (members.length === 0) continue;
    const head = Object.assign(document.createElement("div"), { className: "palette-head", textContent: title, id: `palette-head-${n}` });
    const group = document.createElement("div");
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", head.id);
    group.append(head, ...members);
    for (const member of members) member.id = `palette-${n++}`;
    list.append(group);
  }
  list.hidden = n === 0;
  empty.hidden = true;
  input.setAttribute("aria-expanded", String(n > 0));
  select(options()[0]);
}

function showStart() {
  const past = recent().map((r) => option(line(null, r.text, r.sub), (event) => go(r.href, event)));
  show([[texts.recent, past], [texts.actions, actions("")], [texts.pages, pages("")]]);
  status.textContent = "";
}

function tell(title, text) {
  empty.hidden = false;
  empty.querySelector("h2").textContent = title;
  empty.querySelector("p").textContent = text;
}

async function search() {
  const query = input.value.trim();
  const number = ++asked;
  if (query.length < 2) {
    showStart();
    return;
  }
  const href = `${link.getAttribute("href")}?q=${encodeURIComponent(query)}`;
  const all = option(line(dialog.querySelector(".palette-find .icon"), texts.all.replace("%", query)), (event) => go(href, event));
  let groups;
  try {
    const response = await fetch(href, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(response.statusText);
    if (number !== asked) return; // a later search
    const text = await response.text();
    if (number !== asked) return;
    const record = response.redirected && new URL(response.url).pathname !== link.pathname ? response.url : "";
    const page = new DOMParser().parseFromString(text, "text/html");
    groups = record ? [[texts.results, [option(line(null, page.querySelector("h1").textContent.trim(), query.toUpperCase()), (event) => go(record, event))]]] : records(page);
  } catch {
    if (number !== asked) return;
    show([[texts.pages, pages(fold(query))]]);
    tell(texts.failed, "");
    status.textContent = texts.failed;
    return;
  }
  const found = groups.reduce((sum, [, members]) => sum + members.length, 0);
  show([...groups, [texts.pages, pages(fold(query))], [texts.actions, [...actions(fold(query)), ...(found ? [all] : [])]]]);
  if (found === 0 && options().length === 0) tell(texts.none.replace("%", query), texts.noneHint);
  status.textContent = found === 1 ? texts.single : texts.other.replace("%", found);
}

function close() {
  dialog.close();
}

function openPalette() {
  if (document.querySelector("dialog[open]")) return;
  opener = document.activeElement;
  input.value = "";
  showStart();
  dialog.showModal();
  input.focus();
}

dialog.addEventListener("close", () => {
  asked++; // drops a search
  opener?.focus();
});
dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
dialog.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, wait);
});
input.addEventListener("keydown", (event) => {
  const all = options();
  const at = all.indexOf(selected());
  if (event.key === "ArrowDown") select(all[(at + 1) % all.length]);
  else if (event.key === "ArrowUp") select(all.at(at - 1));
  else if (event.key === "Enter") selected()?.run(event);
  else if (event.key === "Escape") close(); // browsers would only empty the field
  else return;
  event.preventDefault();
});
for (const each of links) {
  each.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPalette();
  });
}
document.addEventListener("keydown", (event) => {
  const hot = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
  const slash = event.key === "/" && localStorage.getItem("keys-off") !== "1" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, select, textarea, [contenteditable], dialog");
  if (!hot && !slash) return;
  event.preventDefault();
  openPalette();
});
