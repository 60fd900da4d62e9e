import { enhance, refresh, released, say, start } from "./console.js";

// data-upload: a file is uploaded to the storage as soon as it is chosen, and the form then
// attaches it. With data-upload="collect" the form is submitted later, by its button.
let uploading = 0; // uploads that leaving the page would abort
addEventListener("beforeunload", (event) => { if (uploading) event.preventDefault(); });

const unit = (name, number, unitDisplay, maximumFractionDigits = 0) =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay, maximumFractionDigits }).format(number);
const sizeText = (bytes) => {
  const [name, of] = bytes < 1e6 ? ["kilobyte", 1e3] : ["megabyte", 1e6];
  return unit(name, Math.max(bytes / of, 1), "short", bytes < 1e6 || bytes >= 1e8 ? 0 : 1);
};
const timeText = (seconds) => seconds < 60 ? unit("second", seconds, "long") : unit("minute", Math.round(seconds / 60), "long");
const errorTexts = { UNSUPPORTED_FILE_TYPE: "unsupported", FILE_TOO_LARGE: "oversized", CONFLICT: "busy", UNAUTHENTICATED: "signedOut" };
const typeOf = (file) => file.name.match(/\.\w+$/)?.[0].toLowerCase() ?? file.type;

enhance("data-upload", (form, mode) => {
  const input = form.querySelector("input[type=file]");
  const drop = input.closest(".drop, .pick-file");
  const text = form.dataset;
  let running = 0, pressed = null; // uploads of this form, and the button that sends it after them
  if (mode !== "collect") for (const button of form.querySelectorAll(".drop button")) button.hidden = true;

  input.addEventListener("change", () => { for (const file of input.files) upload(file); input.value = ""; });
  drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("is-over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("is-over");
    for (const file of mode === "collect" ? event.dataTransfer.files : [...event.dataTransfer.files].slice(0, 1)) upload(file);
  });

  if (mode === "collect") form.addEventListener("submit", (event) => {
    if (!running) return;
    event.preventDefault();
    wait(event.submitter ?? form.querySelector("[type=submit]"));
    say(text.waiting);
  });

  // wait shows that the form is sent when its files have arrived, or with null that it is not.
  const waits = Object.assign(document.createElement("p"), { className: "hint small", textContent: text.waiting });
  function wait(button) {
    pressed = button;
    if (button) button.parentElement.after(waits);
    else waits.remove();
  }

  async function upload(file) {
    const types = input.accept ? input.accept.split(",") : [];
    if (types.length && !types.includes(file.type)) return refuse(text.wrongType.replace("{type}", typeOf(file)));
    if (file.size > Number(text.max || Infinity)) return refuse(text.tooLarge.replace("{size}", sizeText(file.size)));
    form.querySelector(`#${input.id}-error`)?.remove();
    const row = box(file);
    let id;
    const attempt = async () => {
      row.begin();
      uploading++;
      running++;
      try {
        if (!id || (await call("GET", `/api/v1/files/${id}`)).status !== "UPLOADED") await store();
        mode === "collect" ? collect(id, row) : await attach(id, row);
      } catch (reason) {
        row.fail(reason.said || text.broken, reason.final ? null : attempt);
        showState(reason.state ?? (reason.final ? "failed" : "interrupted"));
        wait(null);
      }
      uploading--;
      if (--running === 0 && pressed) form.requestSubmit(pressed);
    };
    const store = async () => {
      const given = id ? await call("POST", `/api/v1/files/${id}/upload-signature`)
        : await call("POST", "/api/v1/files", { originalFilename: file.name, mimeType: file.type || "application/octet-stream", sizeBytes: file.size });
      id = given.fileId ?? id;
      await send(given.upload, file, row);
      row.check();
      await call("POST", `/api/v1/files/${id}/confirm`).catch(() => {}); // the status says what is wrong
      await arrived(id);
    };
    attempt();
  }

  // refuse says why a file is not uploaded.
  function refuse(why) {
    const error = form.querySelector(`#${input.id}-error`) ?? Object.assign(document.createElement("p"), { className: "error", id: `${input.id}-error` });
    error.textContent = why;
    error.dataset.unsaved = ""; // live.js leaves it as it is
    drop.before(error);
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", error.id);
    showState("failed");
    input.focus();
    say(why);
  }

  // showState shows the state of the upload in the heading of the document, or with "" what it was before.
  const state = form.closest("section[id]")?.querySelector("[data-state]"), before = state?.cloneNode(true);
  const looks = { uploading: "tag tag-now", interrupted: "tag tag-wait", failed: "tag tag-bad" };
  function showState(name) {
    if (!state) return;
    state.className = looks[name] ?? before.className;
    name ? state.textContent = form.dataset[`state${name[0].toUpperCase()}${name.slice(1)}`] : state.replaceChildren(...before.cloneNode(true).childNodes);
  }

  // send sends a file to the storage.
  const send = ({ method, url, headers, fields }, file, row) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(), began = Date.now();
    const parts = new FormData();
    for (const [name, value] of Object.entries(fields)) parts.append(name, value);
    parts.append("file", file);
    request.upload.onprogress = ({ loaded, total }) => {
      const seconds = Math.round((Date.now() - began) / 1000 * (total - loaded) / loaded);
      row.progress(loaded, total, seconds);
    };
    request.onload = () => {
      if (request.status < 300) return resolve();
      reject({ said: text.refused });
    };
    request.onerror = () => reject({ said: row.sent > 0 ? text.interrupted.replace("{percent}", row.sent) : "" });
    request.onabort = () => reject({ said: text.canceled, state: "" });
    row.cancel = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(method === "PUT" ? file : parts);
  });

  // arrived waits until the storage has confirmed a file.
  async function arrived(id) {
    for (let n = 0, wait = 300; n < 20; n++, wait = Math.min(wait * 1.5, 10000)) {
      const { status, failure } = await call("GET", `/api/v1/files/${id}`);
      if (status === "UPLOADED") return;
      if (status === "DELETED") throw { said: failure === "INFECTED" ? text.infected : text.deleted, final: true };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    throw { said: text.slow, final: true };
  }

  // attach submits the form with the file and replaces this section with the updated one.
  async function attach(id, row) {
    form.elements.fileObjectId.value = id;
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), keepalive: true });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const place = form.closest("section[id]"), fresh = page.getElementById(place.id);
    if (!fresh) throw {};
    await released();
    row.remove();
    place.replaceWith(fresh);
    start(fresh.parentNode);
    const heading = fresh.querySelector("h2, h3");
    heading.tabIndex = -1;
    heading.focus();
    say(page.querySelector(".notice, .summary-bad")?.textContent.trim() ?? "");
    refresh(page);
  }

  function collect(id, row) {
    row.done(Object.assign(document.createElement("input"), { type: "hidden", name: "fileObjectIds", value: id }));
  }

  // box is the element of a file that is being uploaded.
  function box(file) {
    const row = Object.assign(document.createElement("div"), { className: "file gap-top-s" });
    const about = document.createElement("div"), note = Object.assign(document.createElement("span"), { className: "muted small" });
    const bar = Object.assign(document.createElement("progress"), { max: 100, value: 0, ariaLabel: file.name });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-s" });
    const error = Object.assign(document.createElement("p"), { className: "error full" });
    const me = { sent: 0, cancel() {}, remove: () => row.remove() }; // sent is in per cent
    about.append(Object.assign(document.createElement("span"), { className: "name", textContent: file.name }), document.createElement("br"), note);
    row.dataset.unsaved = "";
    let announced = 0;
    const acts = (label, act) => {
      button.textContent = label;
      button.ariaLabel = `${label}: ${file.name}`;
      button.onclick = act;
    };
    me.begin = () => {
      if (mode !== "collect") drop.hidden = true;
      row.className = "file gap-top-s";
      row.replaceChildren(about, button, bar);
      acts(text.cancel, () => me.cancel());
      announced = me.sent = 0;
      showState("uploading");
    };
    me.progress = (loaded, total, seconds) => {
      bar.value = me.sent = Math.floor(loaded / total * 100);
      note.textContent = text.sending.replace("{sent}", sizeText(loaded)).replace("{size}", sizeText(total));
      if (seconds > 3 && loaded < total) note.textContent += ", " + text.left.replace("{time}", timeText(seconds));
      const quarter = Math.floor(loaded / total * 4);
      if (quarter > announced) say(`${file.name}: ${(announced = quarter) * 25} %`);
    };
    me.check = () => {
      note.textContent = text.checking;
      bar.removeAttribute("value");
      button.hidden = true;
    };
    me.fail = (why, again) => {
      drop.hidden = button.hidden = false;
      row.className = "file file-bad gap-top-s";
      error.textContent = why;
      note.textContent = sizeText(file.size);
      row.replaceChildren(about, ...again ? [button] : [], error);
      if (again) { acts(text.retry, again); button.focus(); } else input.focus();
      say(why);
    };
    me.done = (field) => {
      note.textContent = sizeText(file.size);
      row.replaceChildren(about, button, field);
      button.hidden = false;
      acts(text.remove, () => { row.remove(); input.focus(); });
    };
    drop.after(row);
    return me;
  }

  // call calls the API, with a new access token if the old one has expired.
  async function call(method, path, body, again = true) {
    const response = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (response.status === 401 && again && (await fetch("/api/v1/auth/refresh", { method: "POST" })).ok) return call(method, path, body, false);
    if (response.ok) return answer.data;
    throw { said: text[errorTexts[answer.errorCode] ?? "failed"], final: response.status < 500 };
  }
});
