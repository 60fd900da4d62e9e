// The script of the pages. A form names its API call in data-call; the body has its
// fields and the token of the mailed link.
"use strict";

const token = new URLSearchParams(location.search).get("token") || "";
if (token) history.replaceState(null, "", location.pathname); // a secret does not stay in the address bar and the history

const find = (selector) => document.querySelector(selector);
const all = (selector) => document.querySelectorAll(selector);

async function call(method, path, body) {
  const response = await fetch(path, {
    method, credentials: "same-origin",
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.json();
  return { ok: response.ok, message: answer.message, errors: answer.errors || [], data: answer.data };
}

function notify(message, bad) {
  const notice = find("#notice");
  notice.textContent = message;
  notice.className = bad ? "bad" : "";
  notice.hidden = false;
  notice.focus();
}

// showErrors shows the errors beside their fields and the message above them.
function showErrors(form, answer) {
  for (const e of answer.errors) {
    const input = form.elements[e.field];
    if (!input) continue;
    const text = document.createElement("p");
    text.className = "error";
    text.id = e.field + "-error";
    text.textContent = e.message;
    input.setAttribute("aria-invalid", "true");
    input.after(text);
  }
  notify(answer.message, true);
}

function clearErrors(form) {
  for (const text of form.querySelectorAll(".error")) text.remove();
  for (const input of form.elements) input.removeAttribute("aria-invalid");
}

// askPassword shows the fields of the password, which are sent from then on. It reports
// whether they were hidden.
function askPassword(form) {
  const fields = form.querySelector("[data-password]");
  if (!fields || !fields.hidden) return false;
  fields.hidden = fields.disabled = false;
  return true;
}

async function submit(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  clearErrors(form);
  button.disabled = true;
  try {
    const body = Object.fromEntries(new FormData(form));
    if (token) body.token = token;
    if (document.body.dataset.page === "organization" && !("again" in form.dataset)) delete body.token; // the call uses the cookie
    const answer = await call("POST", form.dataset.call, body);
    if (answer.errors.some((e) => e.field === "password" && e.code === "REQUIRED") && askPassword(form)) {
      notify("Choose a password, and send the form again.");
      form.elements.password.focus();
      return;
    }
    if (!answer.ok) return showErrors(form, answer);
    form.hidden = true;
    notify(answer.message);
    if ("again" in form.dataset) return;
    find("[data-then]").hidden = false;
    if (find("[data-steps]")) await showSteps();
  } catch {
    notify("The server cannot be reached. Nothing is lost; try again in a moment.", true);
  } finally {
    button.disabled = false;
  }
}

const words = {
  VERIFY_EMAIL: "Verify your address", CREATE_WORKSPACE: "Create the workspace", PAYMENT_ACCOUNT: "Enter your payout account",
  FIRST_SERVICE: "Build your first service", INVITE_TEAM: "Invite your team", CHOOSE_PLAN: "Choose a plan",
};

async function showSteps() {
  const answer = await call("GET", "/api/v1/onboarding");
  for (const step of answer.ok ? answer.data.steps : []) {
    const item = document.createElement("li");
    item.textContent = (step.status === "COMPLETED" ? "✓ " : "○ ") + (words[step.key] || step.key);
    find("[data-steps]").append(item);
  }
}

// openSetupLink verifies the address and then shows the form of the organisation.
async function openSetupLink() {
  const answer = await call("GET", "/api/v1/organizations/verify?token=" + encodeURIComponent(token));
  find("[data-wait]").hidden = true;
  if (!answer.ok) {
    notify(answer.message, true);
    find("[data-again]").hidden = false;
    return;
  }
  for (const place of all("[data-fill]")) place.textContent = answer.data[place.dataset.fill];
  find("form:not([data-again])").hidden = false;
  if (answer.data.passwordRequired) askPassword(find("form:not([data-again])"));
  const name = find("#organizationName"), slug = find("#slug");
  name.addEventListener("change", async () => {
    if (slug.value || !name.value) return;
    const suggested = await call("GET", "/api/v1/organizations/slugs/suggest?name=" + encodeURIComponent(name.value));
    if (suggested.ok && !slug.value) slug.value = suggested.data.slug;
  });
}

for (const form of all("form")) form.addEventListener("submit", submit);
if (document.body.dataset.page === "organization") {
  openSetupLink().catch(() => notify("The server cannot be reached. Open the link again in a moment.", true));
}
