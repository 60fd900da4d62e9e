import assert from "node:assert/strict";
import { test } from "node:test";

import { createClient, unwrap, type Client, type Session } from "../src/index.js";
import { baseUrl, clockUrl, signIn } from "./demo.js";
import { Browser } from "./jar.js";

const me = (client: Client) => unwrap(client.GET("/api/v1/auth/me"));

/** Advances the clock of the server beyond the expiry of access tokens. */
async function expiry(): Promise<void> {
  const moved = await fetch(clockUrl, { method: "POST" });
  assert.ok(moved.ok, "the clock was not advanced");
}

/** A fetch function that counts the calls of a path. */
function counting(path: string, fetch: (request: Request) => Promise<Response> = (request) => globalThis.fetch(request)) {
  const counter = {
    calls: 0,
    fetch: (request: Request) => {
      if (new URL(request.url).pathname === path) counter.calls++;
      return fetch(request);
    },
  };
  return counter;
}

test("an expired token is refreshed once for all calls", async () => {
  const first = await signIn("ada@customer.test");
  const given: Session[] = [];
  const refreshes = counting("/api/v1/auth/refresh");
  const client = createClient({ baseUrl, session: first, onSession: (session) => given.push(session), fetch: refreshes.fetch });
  await expiry();

  const people = await Promise.all(Array.from({ length: 20 }, () => me(client)));
  assert.ok(people.every(({ email }) => email === "ada@customer.test"));
  assert.equal(refreshes.calls, 1);
  assert.equal(given.length, 1);
  assert.notEqual(given[0]?.refreshToken, first.refreshToken);
});

test("an ended session results in UNAUTHENTICATED", async () => {
  const session = await signIn("ada@customer.test");
  const client = createClient({ baseUrl, session });
  await unwrap(client.POST("/api/v1/auth/logout"));
  await assert.rejects(me(client), { name: "StagegateError", status: 401, code: "UNAUTHENTICATED" });
  await expiry();
  await assert.rejects(me(client), { name: "StagegateError", status: 401, code: "UNAUTHENTICATED" });
});

test("sessions in cookies are refreshed", async () => {
  const { fetch, jar } = new Browser();
  const browser = counting("/api/v1/auth/refresh", (request) => {
    assert.equal(request.credentials, "include");
    return fetch(request);
  });
  const client = createClient({ baseUrl, credentials: "include", fetch: browser.fetch });
  await unwrap(client.POST("/api/v1/auth/login", {
    body: { tenantSlug: "demo", email: "ada@customer.test", password: "demo-password-1" },
  }));
  assert.equal((await me(client)).email, "ada@customer.test");

  await expiry();
  jar.delete("svc_access_token"); // browsers drop expired cookies
  await Promise.all([me(client), me(client), me(client)]);
  assert.equal(browser.calls, 1);
});
