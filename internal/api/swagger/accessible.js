"use strict";
// Accessibility fixes for Swagger UI: accessible names of fields and buttons, heading levels, and
// focusable scroll areas. Swagger UI re-renders often, so the fixes are applied after each change.
{
  const all = (selector) => document.querySelectorAll("#swagger-ui " + selector);
  const set = (elements, name, value) => {
    for (const e of elements) {
      const text = typeof value === "function" ? value(e) : value;
      if (e.getAttribute(name) !== text) e.setAttribute(name, text);
    }
  };
  const nearest = (e, selector) => e.closest(selector)?.dataset.paramName;

  function fix() {
    set(all(".info .title"), "aria-level", "1");
    set(all(":is(.opblock-tag, .modal-ux h3)"), "aria-level", "2");
    set(all(":is(.opblock-body, .modal-ux) h4"), "aria-level", "3");
    set(all(".opblock-body h5"), "aria-level", "4");
    set(all(".operation-filter-input"), "aria-label", "Filter by tag");
    set(all("#servers"), "aria-label", "Server");
    set(all(".examples-select-element"), "aria-label", "Example");
    set(all("textarea.body-param__text"), "aria-label", "Request body");
    set(all(".copy-to-clipboard button"), "aria-label", "Copy to the clipboard");
    set(all("tr[data-param-name] :is(input, select, textarea)"), "aria-label", (e) => nearest(e, "tr"));
    set(all(":is(pre, .highlight-code, .responses-inner, .table-container, .model-box)"), "tabindex", "0");
    set(all("[role=region][id$=_responses]"), "aria-label", (e) => "Responses of " + e.closest(".opblock").querySelector(".opblock-summary-path").dataset.path);
    set(all(".close-modal"), "aria-label", "Close");
    set(all(".modal-ux"), "role", "dialog");
    set(all(".modal-ux"), "aria-modal", "true");
    set(all(".modal-ux"), "aria-label", (e) => e.querySelector("h3")?.textContent || "Dialog");
    for (const button of all(".auth-btn-wrapper [aria-label]")) button.removeAttribute("aria-label"); // differs from the visible text
    for (const link of all(".opblock-summary-control a[href]")) link.removeAttribute("href"); // a link in a button
  }

  // A dialog receives the focus when it opens, and Escape closes it.
  let dialog = null, opener = null;
  function follow() {
    const open = all(".modal-ux")[0] || null;
    if (open === dialog) return;
    if (open && !dialog) {
      opener = document.activeElement;
      open.querySelector(".close-modal")?.focus();
    } else if (!open) {
      (opener !== document.body && opener?.isConnected ? opener : all(".btn.authorize")[0])?.focus();
    }
    dialog = open;
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog?.querySelector(".close-modal")?.click();
  });

  let due = false;
  new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => { due = false; fix(); follow(); });
  }).observe(document.querySelector("#swagger-ui"), { childList: true, subtree: true });
}
