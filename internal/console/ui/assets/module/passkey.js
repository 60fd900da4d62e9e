// data-passkey: a form that an authenticator fills in. "get" signs in, with options of the server for the organisation in
// data-tenant; "create" adds a passkey, with the options in data-options.
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// decoded returns options with bytes in place of Base64url.
function decoded(options) {
  const list = (all) => all?.map((one) => ({ ...one, id: toBytes(one.id) }));
  const result = { ...options, challenge: toBytes(options.challenge) };
  if (options.user) result.user = { ...options.user, id: toBytes(options.user.id) };
  if (options.excludeCredentials) result.excludeCredentials = list(options.excludeCredentials);
  if (options.allowCredentials) result.allowCredentials = list(options.allowCredentials);
  return result;
}

// encoded returns a credential as JSON.
function encoded(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = toText(credential.response[name]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return JSON.stringify({
    id: credential.id, rawId: toText(credential.rawId), type: credential.type, response,
    clientExtensionResults: credential.getClientExtensionResults(),
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  });
}

// begin returns the options and the ceremony of a sign-in.
async function begin(form) {
  const tenantSlug = document.querySelector("main input[name=tenantSlug]")?.value.trim().toLowerCase() || form.dataset.tenant;
  const answer = await fetch("/api/v1/auth/passkeys/login/options", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(tenantSlug ? { tenantSlug } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()).data;
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const failed = form.querySelector("[data-passkey-failed]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    failed.hidden = true;
    try {
      if (form.dataset.passkey === "create") {
        const made = await navigator.credentials.create({ publicKey: decoded(JSON.parse(form.dataset.options)) });
        form.elements.credential.value = encoded(made);
      } else {
        const { options, ceremony } = await begin(form);
        form.elements.credential.value = encoded(await navigator.credentials.get({ publicKey: decoded(options) }));
        form.elements.ceremony.value = ceremony;
      }
    } catch {
      failed.hidden = false;
      return;
    }
    form.submit();
  });
}
