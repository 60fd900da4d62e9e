// data-digest: compares a chosen file with the SHA-256 digest of the original, in the browser. It is hidden without the
// script, and where the browser does not compute digests, as on an address without https.
for (const part of document.querySelectorAll("[data-digest]")) {
  if (!globalThis.crypto?.subtle) continue;
  part.hidden = false;
  const input = part.querySelector("input[type=file]");
  const field = input.parentElement;
  for (const event of ["dragenter", "dragleave", "drop"]) {
    field.addEventListener(event, () => field.classList.toggle("is-over", event === "dragenter"));
  }
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    for (const note of part.querySelectorAll("[data-if]")) {
      note.hidden = (note.dataset.if === "same") !== (found === part.dataset.digest);
    }
    input.value = "";
  });
}
