// late.js: answers that were still being saved when a page was left may arrive after the next
// page was made. That page therefore reloads its content for two minutes, at growing intervals:
// longer than a save can take.
addEventListener("pageshow", () => {
  let saving = null;
  try { saving = sessionStorage.getItem("left-saving"); sessionStorage.removeItem("left-saving"); } catch { /* it is forbidden */ }
  if (saving) catchUp(1000);
});

// catchUp shows the page as it is on the server now, except for what is being entered, and
// repeats that after a pause.
async function catchUp(pause) {
  if (!document.querySelector(".summary-bad, form[data-preview], [data-reorder]")) {
    const form = document.querySelector("form[data-autosave]");
    const show = form ? form.toShow?.() : (page) => renew(document.getElementById("main"), page.getElementById("main"));
    const html = await fetch(location.href, { headers: { Accept: "text/html" }, redirect: "error" })
      .then((answer) => answer.ok ? answer.text() : "").catch(() => ""); // not reached, or signed out
    if (html) show?.(new DOMParser().parseFromString(html, "text/html"));
    liveTag = ""; // the page shown may be older than that tag
  }
  if (pause <= 64000) setTimeout(catchUp, pause, 2 * pause);
}
