// Verifies messages of webhooks with the npm library of Standard Webhooks. They are the lines of its standard input.
import assert from "node:assert";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";

let n = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { Secrets, Header, Body } = JSON.parse(line);
  const headers = Object.fromEntries(Object.entries(Header).map(([name, [value]]) => [name.toLowerCase(), value]));
  for (const secret of Secrets) {
    assert.deepEqual(new Webhook(secret).verify(Body, headers), JSON.parse(Body));
    assert.throws(() => new Webhook(secret).verify(`${Body} `, headers));
  }
  assert.throws(() => new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(Body, headers));
  n++;
}
console.log(`${n} messages are verified`);
