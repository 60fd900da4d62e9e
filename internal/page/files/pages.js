// The script of the small pages. A form names the call it makes in data-call;
// its fields are the body, with the token of the mailed link beside them.
"use strict";

const token = new URLSearchParams(location.search).get("token") || "";
if (token) history.replaceState(null, "", location.pathname); // it is a secret: out of the address bar and the history

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

function say(message, bad) {
  const notice = find("#notice");
  notice.textContent = message;
  notice.className = bad ? "bad" : "";
  notice.hidden = false;
  notice.focus();
}

// blame shows what is wrong beside the fields, and as a whole above them.
function blame(form, answer) {
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
  say(answer.message, true);
}

function forgive(form) {
  for (const text of form.querySelectorAll(".error")) text.remove();
  for (const input of form.elements) input.removeAttribute("aria-invalid");
}

async function submit(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  forgive(form);
  button.disabled = true;
  try {
    const body = Object.fromEntries(new FormData(form));
    if (token) body.token = token;
    if (document.body.dataset.page === "organization" && !("again" in form.dataset)) delete body.token; // the cookie speaks
    const answer = await call("POST", form.dataset.call, body);
    if (!answer.ok) return blame(form, answer);
    form.hidden = true;
    say(answer.message);
    if ("again" in form.dataset) return;
    const then = find("[data-then]");
    then.hidden = false;
    if (find("[data-steps]")) await showSteps();
  } catch {
    say("The server cannot be reached. Nothing is lost; try again in a moment.", true);
  } finally {
    button.disabled = false;
  }
}

const words = {
  VERIFY_EMAIL: "Verify your address", CREATE_WORKSPACE: "Make the workspace", PAYMENT_ACCOUNT: "Say where your money goes",
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

// openSetupLink proves the address, then asks for the organisation.
async function openSetupLink() {
  const answer = await call("GET", "/api/v1/organizations/verify?token=" + encodeURIComponent(token));
  find("[data-wait]").hidden = true;
  if (!answer.ok) {
    say(answer.message, true);
    find("[data-again]").hidden = false;
    return;
  }
  for (const place of all("[data-fill]")) place.textContent = answer.data[place.dataset.fill];
  find("form:not([data-again])").hidden = false;
  const name = find("#organizationName"), slug = find("#slug");
  name.addEventListener("change", async () => {
    if (slug.value || !name.value) return;
    const suggested = await call("GET", "/api/v1/organizations/slugs/suggest?name=" + encodeURIComponent(name.value));
    if (suggested.ok && !slug.value) slug.value = suggested.data.slug;
  });
}

for (const form of all("form")) form.addEventListener("submit", submit);
if (document.body.dataset.page === "organization") {
  openSetupLink().catch(() => say("The server cannot be reached. Open the link again in a moment.", true));
}
