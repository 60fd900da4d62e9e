// The server that the tests run against: that of TestTypeScriptClient in internal/app,
// with the people and services of the demo.

import { createClient, unwrap, type Client, type ClientOptions, type Session } from "../src/index.js";

export const baseUrl = setting("STAGEGATE_URL");

/** A POST to it puts the server's clock forward, until after access tokens have expired. */
export const clockUrl = setting("STAGEGATE_CLOCK_URL");

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by "go test ./internal/app -run TypeScriptClient"`);
  return value;
}

/** Signs one of the demo's people in. */
export async function signIn(email: string): Promise<Session> {
  const anyone = createClient({ baseUrl });
  return unwrap(anyone.POST("/api/v1/auth/login", { body: { tenantSlug: "demo", email, password: "demo-password-1" } }));
}

/** A client of one of the demo's people. */
export async function as(email: string, options: Partial<ClientOptions> = {}): Promise<Client> {
  return createClient({ baseUrl, ...options, session: await signIn(email) });
}

/** Waits until something is so. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within half a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
