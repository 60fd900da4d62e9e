// data-more: the link to the next page of a list has the address of the list with its next rows. They are loaded in
// the same place when the link comes near. The page then has that address, so that Back comes to the same rows.

let loading = false;

const watcher = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) load(target);
}, { rootMargin: "400px" });

function watch() {
  watcher.disconnect();
  for (const link of document.querySelectorAll("a[data-more]")) watcher.observe(link);
}

async function load(link) {
  if (loading) return;
  loading = true;
  const address = link.dataset.more;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, redirect: "error" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && link.isConnected) append(page, link, address);
  } catch {
    // the link remains
  }
  loading = false;
}

const name = (row) => row.querySelector("a.row-link").textContent;

// append adds the rows of a page that are not shown yet, in their groups.
function append(page, link, address) {
  const form = link.closest("form"), table = form.querySelector("table"), foot = link.closest(".pages");
  const shown = new Set([...table.querySelectorAll("[data-row]")].map(name));
  let first = null;
  for (const group of page.getElementById(form.id)?.querySelectorAll("tbody") ?? []) {
    const newer = document.importNode(group, true), last = table.tBodies[table.tBodies.length - 1];
    for (const row of newer.querySelectorAll("[data-row]")) if (shown.has(name(row))) row.remove();
    const rows = [...newer.querySelectorAll("[data-row]")];
    first ??= rows[0];
    if (rows.length && last.dataset.group === newer.dataset.group) last.append(...rows);
    else if (rows.length) table.append(newer);
  }
  const focused = foot.contains(document.activeElement);
  const newer = page.querySelector(".pages");
  if (newer) foot.replaceWith(document.importNode(newer, true));
  if (focused) first?.querySelector("a").focus({ preventScroll: true });
  history.replaceState(history.state, "", address);
  for (const posts of document.querySelectorAll("main form[method=post]")) posts.action = page.getElementById(posts.id)?.action ?? posts.action;
  document.dispatchEvent(new CustomEvent("newer", { detail: page }));
  watch();
}

document.addEventListener("renewed", watch);
watch();
