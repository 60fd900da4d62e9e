import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { verifyWebhook, WebhookError } from "../src/index.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_b3RoZXIgc2VjcmV0IG9mIHRoZSBlbmRwb2ludA==";
const id = "019ac1f0-5a00-7c31-9d40-2b6f1f0a7e01";
const body = JSON.stringify({ id, position: 7, type: "invoice.paid", data: { description: "Fünf Naira" } });
const now = Math.floor(Date.now() / 1000);

function sign(key: string, at: number | string = now, content = body): string {
  return "v1," + createHmac("sha256", Buffer.from(key.slice("whsec_".length), "base64")).update(`${id}.${at}.${content}`).digest("base64");
}

const headers = (signature: string, at: number | string = now) => ({
  "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": signature,
});

test("a signed webhook is its event", async () => {
  const signature = sign(secret);
  for (const event of [
    await verifyWebhook(secret, headers(signature), body),
    await verifyWebhook(secret, new Headers(headers(signature)), new TextEncoder().encode(body)),
    await verifyWebhook([other, secret], headers(signature), body),
    await verifyWebhook(secret, headers(`${sign(other)} ${signature}`), body),
    await verifyWebhook(secret, headers(sign(secret, now - 290), now - 290), body),
  ]) {
    assert.deepEqual(event, JSON.parse(body));
  }
});

test("any other webhook is refused", async () => {
  const right = sign(secret);
  const refused: Record<string, [string | string[], Record<string, string>, string]> = {
    "another secret": [other, headers(right), body],
    "another body": [secret, headers(right), `${body} `],
    "another time": [secret, headers(right, now + 1), body],
    "another version": [secret, headers(`v1a,${right.slice(3)}`), body],
    "cut off": [secret, headers(right.slice(0, 20)), body],
    "not Base64": [secret, headers("v1,*"), body],
    "no signature": [secret, headers(""), body],
    "too old": [secret, headers(sign(secret, now - 310), now - 310), body],
    "in the future": [secret, headers(sign(secret, now + 310), now + 310), body],
    "no time": [secret, headers(sign(secret, ""), ""), body],
    "not a time": [secret, headers(sign(secret, "1e9"), "1e9"), body],
    "no headers": [secret, {}, body],
    "no secret": [[], headers(right), body],
    "empty secret": ["", headers(right), body],
    "secret that is no Base64": ["whsec_*", headers(right), body],
  };
  for (const [name, [key, head, content]] of Object.entries(refused)) {
    await assert.rejects(verifyWebhook(key, head, content), WebhookError, name);
  }
});
