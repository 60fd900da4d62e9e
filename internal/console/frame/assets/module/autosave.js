
// data-autosave: answers are saved when they are left. Which questions there are then, and
// what is wrong, says the server: it answers with the page.
enhance("data-autosave", (form) => {
  const status = form.querySelector("[data-autosave-status]");
  const changed = new Set(); // questions that were changed since they were last sent
  let timer, running = false, waiting = false, failed = false;

  const question = (element) => element?.closest?.("[data-question]");
  const stamp = (block) => block.querySelector('[name^="was."]');
  const tell = (name) => { status.textContent = form.dataset[name]; };
  const later = (ms) => { clearTimeout(timer); timer = setTimeout(save, ms); };

  form.addEventListener("input", (event) => {
    const block = question(event.target);
    if (!block) return;
    changed.add(block);
    form.dataset.unsaved = "";
    if (/^(radio|checkbox|select-one)$/.test(event.target.type)) later(400);
  });
  form.addEventListener("focusout", (event) => {
    if (changed.has(question(event.target)) && question(event.relatedTarget) !== question(event.target)) later(50);
  });
  form.addEventListener("submit", () => { clearTimeout(timer); failed = false; });
  addEventListener("online", () => { if (failed) save(); });
  addEventListener("beforeunload", (event) => { if (failed) event.preventDefault(); });

  async function save() {
    if (running) { waiting = true; return; }
    const here = question(document.activeElement);
    const typing = here?.querySelector("textarea, input:not([type=radio], [type=checkbox], [type=hidden])") ? here : null;
    const sent = [...changed].filter((block) => block !== typing && block.isConnected);
    if (!sent.length) return;
    const body = new URLSearchParams([["_key", form.elements._key.value], ["then", "stay"]]);
    for (const block of sent) {
      changed.delete(block);
      for (const [name, value] of new FormData(form)) {
        if (name === stamp(block).name || name.split(".")[1] === stamp(block).name.slice(4) && name.startsWith("q.")) body.append(name, value);
      }
    }
    running = true;
    tell("saving");
    try {
      const response = await fetch(form.action, { method: "POST", body, keepalive: body.toString().length < 60000 });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.querySelector("[data-questions]");
      if (!fresh) throw response.status;
      failed = false;
      show(fresh, page);
      tell(response.ok ? "saved" : "refused");
    } catch (reason) {
      failed = true;
      for (const block of sent) changed.add(block);
      tell(reason === 401 || reason === 200 ? "signedOut" : "offline");
      later(5000);
    }
    running = false;
    if (!changed.size) delete form.dataset.unsaved;
    if (waiting) { waiting = false; save(); }
  }

  // show puts the questions of the server into the page. What is being entered stays.
  function show(fresh, page) {
    const list = form.querySelector("[data-questions]");
    const old = new Map([...list.querySelectorAll("[data-question]")].map((block) => [stamp(block).name, block]));
    let before = null;
    for (const block of [...fresh.querySelectorAll("[data-question]")]) {
      const name = stamp(block).name, was = old.get(name);
      old.delete(name);
      let now = was ?? block;
      if (was && !changed.has(was)) {
        if (was.contains(document.activeElement)) stamp(was).value = stamp(block).value;
        else if (was.outerHTML !== block.outerHTML) was.replaceWith(now = block);
      } else if (!was) {
        before ? before.after(block) : list.prepend(block);
      }
      if (block.classList.contains("is-bad")) changed.add(now); // it is not saved
      before = now;
    }
    for (const gone of old.values()) if (!gone.contains(document.activeElement)) gone.remove();
    form.elements._key.value = page.querySelector("[name=_key]").value;
    start(list);
    refresh(page);
  }
});
