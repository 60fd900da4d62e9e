// Makes a webhook endpoint for itself, verifies what arrives, and appends each event once to a file. Prints its
// address when it is ready.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createClient, unwrap, verifyWebhook } from "@stagegate/client";

const client = createClient({ baseUrl: process.env.STAGEGATE_URL, key: process.env.STAGEGATE_KEY });
const file = createWriteStream(process.env.FILE);
const seen = new Set();
let secret = "";

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(secret, request.headers, await text(request));
    if (!seen.has(event.id)) file.write(`${event.position} ${event.type} ${event.subject.id}\n`);
    seen.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(401).end(error.message);
  }
});
await once(server.listen(0, "127.0.0.1"), "listening");
const url = `http://127.0.0.1:${server.address().port}/stagegate`;
({ secret } = await unwrap(client.POST("/api/v1/tenant/webhooks", { body: { url, types: ["invoice.*"] } })));
console.log(url);
