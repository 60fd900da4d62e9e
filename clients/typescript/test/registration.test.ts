import assert from "node:assert/strict";
import { test } from "node:test";

import { createClient, StagegateError, unwrap } from "../src/index.js";
import { baseUrl, until } from "./demo.js";

const password = "four words make one";
const chosen = { password, confirmPassword: password };

/** The token in the latest mail to an address. */
async function mailedTo(email: string): Promise<string> {
  let token = "";
  await until(`a mail arrives at ${email}`, async () => {
    const mails = await (await fetch(`${baseUrl}/sandbox/mailbox/messages?to=${email}`)).json() as { text: string }[];
    token = /token=(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    return token !== "";
  });
  return token;
}

/** Reports whether a call is refused because the password must be set again. */
function wantsPassword(error: unknown): boolean {
  assert.ok(error instanceof StagegateError);
  assert.deepEqual(error.errors.map(({ field, code }) => `${field} ${code}`), ["password REQUIRED", "confirmPassword REQUIRED"]);
  return true;
}

test("an organisation registers without cookies", async () => {
  const anyone = createClient({ baseUrl });
  const email = "olu@boats.test";
  await unwrap(anyone.POST("/api/v1/organizations/register", { body: { email, name: "Olu", ...chosen } }));
  const { token, passwordRequired } = await unwrap(anyone.GET("/api/v1/organizations/verify", {
    params: { query: { token: await mailedTo(email) } },
  }));
  assert.equal(passwordRequired, true);
  const newcomer = createClient({ baseUrl, session: { accessToken: token } });
  const workspace = { slug: "boats", organizationName: "Boats", sector: "TRAVEL", staffCount: 3, expectedCustomerVolume: "1-100" };
  await assert.rejects(unwrap(newcomer.POST("/api/v1/organizations/create", { body: workspace })), wantsPassword);
  const { principal } = await unwrap(newcomer.POST("/api/v1/organizations/create", { body: { ...workspace, ...chosen } }));
  assert.equal(principal.email, email);
  await unwrap(anyone.POST("/api/v1/auth/login", { body: { tenantSlug: "boats", email, password } }));
});

test("a customer registers without cookies", async () => {
  const anyone = createClient({ baseUrl });
  const email = "ngozi@home.test";
  await unwrap(anyone.POST("/api/v1/auth/customers/register", { body: { tenantSlug: "demo", name: "Ngozi", email, ...chosen } }));
  const token = await mailedTo(email);
  await assert.rejects(unwrap(anyone.POST("/api/v1/auth/customers/verify", { body: { token } })), wantsPassword);
  const session = await unwrap(anyone.POST("/api/v1/auth/customers/verify", { body: { token, ...chosen } }));
  assert.equal(session.principal.email, email);
});
