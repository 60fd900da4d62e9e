// Verifies messages of webhooks with the npm library of Standard Webhooks. They are the lines of its standard input.
import assert from "node:assert";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";

let n = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { secrets, header, body } = JSON.parse(line);
  const headers = Object.fromEntries(Object.entries(header).map(([name, [value]]) => [name.toLowerCase(), value]));
  for (const secret of secrets) {
    assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
    assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  }
  assert.throws(() => new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").verify(body, headers));
  n++;
}
console.log(`${n} messages are verified`);
