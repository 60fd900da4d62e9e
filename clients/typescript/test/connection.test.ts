import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { test } from "node:test";

import { ConnectionError, createClient, unwrap, upload } from "../src/index.js";
import { as, baseUrl } from "./demo.js";
import { proxy } from "./proxy.js";

const credentials = { body: { tenantSlug: "demo", email: "ben@customer.test", password: "demo-password-1" } };

/** An address without a server. */
async function nowhere(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}

/** The ConnectionError of a failed call. */
async function failure(call: Promise<unknown>): Promise<ConnectionError> {
  const error = await call.then(() => assert.fail("the call succeeded"), (error: unknown) => error);
  assert.ok(error instanceof ConnectionError, String(error));
  assert.ok(error instanceof TypeError); // as fetch throws
  assert.ok(error.cause instanceof Error);
  assert.ok(error.message.endsWith(error.advice));
  return error;
}

test("an unreachable server is explained", async () => {
  const host = await nowhere();
  const anyone = createClient({ baseUrl: `http://${host}`, retries: 0 });
  const error = await failure(unwrap(anyone.GET("/api/v1/auth/me", { headers: { Traceparent: "x" } })));
  assert.equal(error.name, "ConnectionError");
  assert.equal(error.reason, "ECONNREFUSED");
  assert.equal(error.call, `GET http://${host}/api/v1/auth/me`);
  assert.equal(error.message, `GET http://${host}/api/v1/auth/me got no response: no server is listening on ${host} (ECONNREFUSED). Start the server, or correct baseUrl.`);
});

test("an unknown host name and a wrong scheme are explained", async () => {
  const unknown = createClient({ baseUrl: "http://stagegate.invalid", retries: 0 });
  assert.match((await failure(unknown.POST("/api/v1/auth/login", credentials))).message, /the host name stagegate\.invalid cannot be resolved .*Correct baseUrl/);
  const secure = createClient({ baseUrl: baseUrl.replace("http:", "https:"), retries: 0 });
  assert.match((await failure(secure.POST("/api/v1/auth/login", credentials))).message, /does not support https .*Correct the scheme of baseUrl/);
});

test("a call whose response is lost may have taken effect", async (t) => {
  const { url } = await proxy(t, (call) => (call.startsWith("POST") ? "lose" : undefined));
  const anyone = createClient({ baseUrl: url, retries: 0 });
  const error = await failure(anyone.POST("/api/v1/auth/login", credentials));
  assert.match(error.message, /the connection was lost/);
  assert.match(error.advice, /may have taken effect: read the record/);
});

test("a browser gives no reason", async () => {
  const page = createClient({ baseUrl, retries: 0, fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  const error = await failure(page.GET("/api/v1/auth/me"));
  assert.equal(error.reason, undefined);
  assert.match(error.advice, /CORS_ALLOWED_ORIGINS.* Try again\.$/);
});

test("an unreachable storage provider is a ConnectionError", async () => {
  const ben = await as("ben@customer.test");
  const file = new File(["%PDF-1.4\n%%EOF\n"], "registration.pdf", { type: "application/pdf" });
  const error = await failure(upload(ben, file, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) }));
  assert.match(error.call, /^POST http/);
});
