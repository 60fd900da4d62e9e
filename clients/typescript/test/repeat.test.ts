import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { ConnectionError, pages, StagegateError, unwrap } from "../src/index.js";
import { as } from "./demo.js";
import { proxy, type Trouble } from "./proxy.js";

const services = "/api/v1/tenant/services";

for (const trouble of ["lose", "break off"] as const) {
  test(`a POST takes effect once if the network fails: ${trouble}`, async (t) => {
    const { url, calls } = await proxy(t, (call, nth) => (call === `POST ${services}` && nth === 1 ? trouble : undefined));
    const designer = await as("designer@demo.test", { baseUrl: url });
    const name = `Once ${randomUUID()}`;

    const call = designer.POST(services, { body: { name, currency: "NGN", partyRole: "Angler" } });
    const made = await unwrap(call);
    assert.equal((await call).response.headers.get("Idempotent-Replayed"), "true");
    assert.equal(calls.filter((c) => c === `POST ${services}`).length, 2);

    const found = await unwrap(designer.GET(services, { params: { query: { search: name } } }));
    assert.deepEqual(found.content.map(({ id }) => id), [made.id]);
  });
}

test("a PATCH is not retried", async (t) => {
  const { url, calls } = await proxy(t, (call) => (call.startsWith("PATCH") ? "lose" : undefined));
  const designer = await as("designer@demo.test", { baseUrl: url });
  const { id } = await unwrap(designer.POST(services, { body: { name: "Patched", currency: "NGN", partyRole: "Angler" } }));
  await assert.rejects(designer.PATCH(`${services}/{serviceId}`, { params: { path: { serviceId: id } }, body: { name: "Other" } }), ConnectionError);
  assert.equal(calls.filter((call) => call.startsWith("PATCH")).length, 1);
});

const busy = (seconds: number): Trouble => ({
  status: 429,
  headers: { "Content-Type": "application/json", "Retry-After": `${seconds}` },
  body: JSON.stringify({ status: "Failed", message: "Too many requests.", traceId: "0".repeat(32), errorCode: "TOO_MANY_REQUESTS" }),
});

test("a rate-limited call is retried after Retry-After", async (t) => {
  const { url, calls } = await proxy(t, (call, nth) => (call.startsWith("GET") && nth <= 2 ? busy(0) : undefined));
  const designer = await as("designer@demo.test", { baseUrl: url });
  await unwrap(designer.GET(services));
  assert.equal(calls.length, 3);
});

test("a call that failed at a provider is retried if Retry-After is set", async (t) => {
  const silent = (headers: Record<string, string>): Trouble => ({
    status: 502,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ status: "Failed", message: "Try again.", traceId: "0".repeat(32), errorCode: "PAYMENT_PROVIDER_UNAVAILABLE" }),
  });
  const { url, calls } = await proxy(t, (call, nth) =>
    call.includes("size=1") ? silent({}) : nth === 1 ? silent({ "Retry-After": "0" }) : undefined,
  );
  const designer = await as("designer@demo.test", { baseUrl: url });
  await unwrap(designer.GET(services));
  assert.equal(calls.length, 2);
  await assert.rejects(unwrap(designer.GET(services, { params: { query: { size: 1 } } })));
  assert.equal(calls.length, 3);
});

test("long waits and unlimited retries are left to the caller", async (t) => {
  const { url, calls } = await proxy(t, (call) => busy(call.includes("size=1") ? 3600 : 0));
  const designer = await as("designer@demo.test", { baseUrl: url, retries: 2 });
  await assert.rejects(unwrap(designer.GET(services, { params: { query: { size: 1 } } })), (error) => {
    assert.ok(error instanceof StagegateError);
    assert.equal(error.code, "TOO_MANY_REQUESTS");
    assert.equal(error.retryAfter, 3600);
    return true;
  });
  assert.equal(calls.length, 1);
  await assert.rejects(unwrap(designer.GET(services)), { status: 429 });
  assert.equal(calls.length, 1 + 3);
});

test("an aborted signal ends the wait", async (t) => {
  const { url, calls } = await proxy(t, () => busy(5));
  const giveUp = new AbortController();
  const designer = await as("designer@demo.test", {
    baseUrl: url,
    fetch: async (request) => {
      const response = await fetch(request);
      const whole = new Response(await response.text(), response); // read it completely, before the signal is aborted
      setTimeout(() => giveUp.abort());
      return whole;
    },
  });
  await assert.rejects(designer.GET(services, { signal: giveUp.signal }), { name: "AbortError" });
  assert.equal(calls.length, 1);
});

test("a response of a proxy is a StagegateError without a code", async (t) => {
  const { url } = await proxy(t, () => ({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  const designer = await as("designer@demo.test", { baseUrl: url });
  await assert.rejects(unwrap(designer.GET(services)), { name: "StagegateError", status: 502, code: undefined });
});

test("a list is read page by page", async (t) => {
  const designer = await as("designer@demo.test");
  const whole = await unwrap(designer.GET(services, { params: { query: { sort: "createdAt,asc", size: 100 } } }));
  const { url, calls } = await proxy(t, () => undefined);
  const reader = await as("designer@demo.test", { baseUrl: url });
  const read = [];
  const query = { sort: "createdAt,asc", size: 2 };
  for await (const { content } of pages((page) => reader.GET(services, { params: { query: { ...query, page } } }))) {
    read.push(...content.map((service) => service.id));
  }
  assert.ok(read.length > 2);
  assert.deepEqual(read, whole.content.map((service) => service.id));
  assert.equal(calls.length, Math.ceil(read.length / 2));
});
