// data-live: elements with this attribute and an id are refreshed from the server every few
// seconds while the page is visible, and at once when it becomes visible. An element is left
// alone while a key or the pointer is held down, one of its fields has the focus, an open detail
// contains a form, or it contains unsaved input or selected rows.

let liveTag = "";
let liveTimer = 0;

function isBusy(part) {
  if (part.querySelector("details[open] form, dialog[open], :popover-open, [data-unsaved], [name=pick]:checked") || part.closest("[data-unsaved]")) return true;
  if (part.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox]), select, textarea")) return true;
  for (const field of part.querySelectorAll("input:not([type=hidden]), textarea")) {
    if (["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue) return true;
  }
  return [...part.querySelectorAll("select")].some((s) => s.selectedIndex !== Math.max(0, [...s.options].findIndex((o) => o.defaultSelected)));
}

// renew replaces the content of an element with a newer one and restores the focus. It reports
// whether the element is up to date.
function renew(part, newer) {
  const html = htmlOf(newer);
  if (html === received.get(part)) return true;
  if (html === htmlOf(part)) {
    received.set(part, html);
    return true;
  }
  if (isHeld() || isBusy(part)) return false;
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const identity = focused && identityOf(focused);
  const y = scrollY;
  const open = [...part.querySelectorAll("[open] > summary")].map((s) => s.textContent);
  part.replaceChildren(...document.importNode(newer, true).childNodes);
  received.set(part, html);
  for (const s of part.querySelectorAll("summary")) if (open.includes(s.textContent)) s.parentElement.open = true;
  start(part);
  if (focused) [...part.querySelectorAll(focused.tagName)].find((e) => identityOf(e) === identity)?.focus({ preventScroll: true });
  scrollTo({ top: y, behavior: "instant" });
  part.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  return true;
}

// identityOf returns what tells an element from others with its tag name, also in newer content.
function identityOf(e) {
  if (e.id) return "#" + e.id;
  if (e.hasAttribute("href")) return e.getAttribute("href");
  const attributes = ["name", "value", "aria-label"].map((name) => e.getAttribute(name));
  return JSON.stringify([e.form?.getAttribute("action"), e.textContent, ...attributes]);
}

// refresh renews the live elements from a newer document. It reports whether all are up to date.
function refresh(page) {
  return [...document.querySelectorAll("[data-live][id]")].map((part) => {
    const newer = page.getElementById(part.id);
    return !newer || renew(part, newer);
  }).every(Boolean);
}

// data-live-post: the page is requested by POST to this path, which also reports the presence of
// the reader.
let livePost = "";
enhance("data-live-post", (_, address) => { livePost = address; });

// data-posts: a form is submitted in the background once the page is visible, once per value of
// the attribute.
const posted = new Set();
enhance("data-posts", (form, of) => {
  const what = form.action + " " + of;
  const send = () => {
    if (document.hidden || posted.has(what)) return;
    posted.add(what);
    document.removeEventListener("visibilitychange", send);
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual", keepalive: true }).catch(() => {});
  };
  document.addEventListener("visibilitychange", send);
  send();
});

const readPage = () => livePost
  ? fetch(livePost, { method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(), redirect: "error" })
  : fetch(location.href, { headers: { Accept: "text/html", ...(liveTag && { "If-None-Match": liveTag }) }, redirect: "error" });

// The script of a page has inserted a newer document.
document.addEventListener("newer", ({ detail }) => { start(document); refresh(detail); });

async function poll() {
  if (!document.hidden && !sent && !document.querySelector(".summary-bad")) {
    try {
      const answer = await readPage();
      if (answer.status === 200) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        liveTag = refresh(page) ? answer.headers.get("ETag") ?? "" : "";
      }
      if (answer.ok || answer.status === 304) {
        for (const status of document.querySelectorAll("[data-live-status]")) {
          status.textContent = status.dataset.text + " " + new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: status.dataset.zone });
        }
      }
    } catch {
      // offline or signed out: retried later
    }
  }
  later();
}

function later() {
  clearTimeout(liveTimer);
  const every = document.querySelector("[data-live-every]")?.dataset.liveEvery ?? 4;
  liveTimer = setTimeout(poll, every * 1000);
}

if (document.querySelector("[data-live]")) {
  livePost ? poll() : later();
  document.addEventListener("visibilitychange", () => document.hidden || poll());
  addEventListener("focus", poll);
}

export { enhance, refresh, released, say, start };
