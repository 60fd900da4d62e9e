
// late.js: what a page sends while it goes away may arrive after the next page was made, which
// therefore reads itself again. The browser keeps when that was, and no answer.
addEventListener("pageshow", () => {
  let left = 0;
  try { left = sessionStorage.getItem("left-at"); sessionStorage.removeItem("left-at"); } catch { /* it is forbidden */ }
  if (Date.now() - left < 10000) for (const wait of [0, 1000, 4000]) setTimeout(catchUp, wait);
});

// catchUp shows what the page has become, but for what is being entered.
async function catchUp() {
  if (document.querySelector(".summary-bad, form[data-preview], [data-reorder]")) return;
  const form = document.querySelector("form[data-autosave]");
  const show = form ? form.toShow?.() : (page) => renew(document.getElementById("main"), page.getElementById("main"));
  const answer = await fetch(location.href, { headers: { Accept: "text/html" }, redirect: "error" }).catch(() => null); // not reached, or signed out
  if (answer?.ok) show?.(new DOMParser().parseFromString(await answer.text(), "text/html"));
}
