// The server under test: TestTypeScriptClient in internal/app starts it with the data of the demo.

import { createClient, unwrap, type Client, type ClientOptions, type components, type Session } from "../src/index.js";

export const baseUrl = setting("STAGEGATE_URL");

/** A POST to this URL advances the clock of the server beyond the expiry of access tokens. */
export const clockUrl = setting("STAGEGATE_CLOCK_URL");

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by "go test ./internal/app -run TypeScriptClient"`);
  return value;
}

/** Signs in a user of the demo. */
export async function signIn(email: string): Promise<Session> {
  const anyone = createClient({ baseUrl });
  return unwrap(anyone.POST("/api/v1/auth/login", { body: { tenantSlug: "demo", email, password: "demo-password-1" } }));
}

/** A client signed in as a user of the demo. */
export async function as(email: string, options: Partial<ClientOptions> = {}): Promise<Client> {
  return createClient({ baseUrl, ...options, session: await signIn(email) });
}

/** The secret of a new API key. */
export async function newKey(...permissions: components["schemas"]["CreateAPIKeyInput"]["permissions"]): Promise<string> {
  const admin = await as("admin@demo.test");
  return (await unwrap(admin.POST("/api/v1/tenant/api-keys", { body: { name: "Test", permissions } }))).secret;
}

/** Waits for a condition. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within half a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
