import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import { createClient, follow, StagegateError, unwrap } from "../src/index.js";
import { baseUrl, newKey } from "./demo.js";
import { proxy } from "./proxy.js";

const invoices = "/api/v1/finance/invoices";

test("a program calls with its key", async () => {
  const client = createClient({ baseUrl, key: await newKey("invoice.read") });
  assert.equal((await unwrap(client.GET("/api/v1/auth/me"))).kind, "API_KEY");
  await unwrap(client.GET(invoices));
  await assert.rejects(unwrap(client.GET("/api/v1/tenant/members")), { name: "StagegateError", code: "FORBIDDEN" });
});

test("events are followed without gaps, across lost connections and restarts", async (t) => {
  const key = await newKey("event.read", "invoice.read", "invoice.manage");
  const direct = createClient({ baseUrl, key });
  let { next: after } = await unwrap(direct.GET("/api/v1/tenant/events", { params: { query: { after: "latest" } } }));
  const made = new Set<string>();
  for (let n = 0; n < 5; n++) {
    made.add((await unwrap(direct.POST(invoices, { body: { amount: 10, currency: "NGN", description: randomUUID() } }))).id);
  }

  const { url } = await proxy(t, (_, nth) => (nth % 3 === 1 ? "lose" : undefined));
  const client = createClient({ baseUrl: url, key });
  const seen: string[] = [];
  while (seen.length < made.size) {
    let n = 0;
    for await (const { position, subject } of follow(client, { after, types: ["invoice.created"] })) {
      if (made.has(subject.id)) seen.push(subject.id);
      after = String(position);
      if (++n === 2 || seen.length === made.size) break; // a restart
    }
  }
  assert.deepEqual(seen, [...made]);
});

test("following ends with its signal and with a refusal", async () => {
  const giveUp = new AbortController();
  const client = createClient({ baseUrl, key: await newKey("event.read") });
  setTimeout(() => giveUp.abort(), 100);
  for await (const event of follow(client, { after: "latest", types: ["member.deactivated"], signal: giveUp.signal })) {
    assert.fail(`an event: ${event.type}`);
  }
  await assert.rejects(follow(client, { after: "0", types: ["unknown.type"] }).next(), StagegateError);
});
