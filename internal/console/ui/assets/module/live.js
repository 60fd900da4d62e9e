// live.js: data-live. Parts of the page with this attribute and an id are renewed when the
// server shows them otherwise: every few seconds while the page is visible, and at once when
// somebody comes back to it. A part stays as it is while a field of it has the focus, or it
// has a form in an open detail or something that was entered and not sent.

let liveTag = "";
let liveTimer = 0;

function isBusy(part) {
  if (part.querySelector("details[open] form, dialog[open], :popover-open, [data-unsaved]") || part.closest("[data-unsaved]")) return true;
  if (part.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox]), select, textarea")) return true;
  for (const field of part.querySelectorAll("input:not([type=hidden]), textarea")) {
    if (["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue) return true;
  }
  return [...part.querySelectorAll("select")].some((s) => s.selectedIndex !== Math.max(0, [...s.options].findIndex((o) => o.defaultSelected)));
}

// htmlOf is what a part shows, without the keys of its forms, which are others each time, and
// without which details are open.
const htmlOf = (part) => part.innerHTML.replace(/name="_key" value="[^"]*"| open=""/g, "");

// renew puts a newer part in the place of one, and the focus where it was. It reports whether
// the part is as the newer one.
function renew(part, newer) {
  if (htmlOf(part) === htmlOf(newer)) return true;
  if (isBusy(part)) return false;
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const at = focused?.id ? `#${CSS.escape(focused.id)}` : focused?.hasAttribute("href") ? `a[href="${CSS.escape(focused.getAttribute("href"))}"]` : "";
  const y = scrollY;
  const open = [...part.querySelectorAll("[open] > summary")].map((s) => s.textContent);
  part.replaceChildren(...document.importNode(newer, true).childNodes);
  for (const s of part.querySelectorAll("summary")) if (open.includes(s.textContent)) s.parentElement.open = true;
  start(part);
  if (at) part.querySelector(at)?.focus({ preventScroll: true });
  scrollTo({ top: y, behavior: "instant" });
  part.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  return true;
}

// refresh renews the parts of the page from a newer document of it. It reports whether all
// could be.
function refresh(page) {
  return [...document.querySelectorAll("[data-live][id]")].map((part) => {
    const newer = page.getElementById(part.id);
    return !newer || renew(part, newer);
  }).every(Boolean);
}

// With data-live-post the page is not read again but asked for with a POST to that address, which
// also tells the server that somebody looks.
let livePost = "";
enhance("data-live-post", (_, address) => { livePost = address; });

// A form with data-posts is sent as soon as somebody sees the page, once for each value of the
// attribute. The page stays as it is.
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

// The script of a page has put in what a newer page has.
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
      // not reached, or signed out: the next time tells
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
