// Follows the events of an organisation and appends them to a file, from which it knows where to continue after it
// was stopped, at any moment.

import { open, readFile, truncate } from "node:fs/promises";
import { createClient, follow } from "@stagegate/client";

const name = process.env.FILE;

/** Removes a line that was written in part, and returns the cursor of the last whole one. */
async function resume() {
  const text = await readFile(name, "utf8").catch(() => "");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await truncate(name, Buffer.byteLength(whole));
  return whole.trimEnd().split("\n").at(-1).split(" ")[0] || "0";
}

const client = createClient({ baseUrl: process.env.STAGEGATE_URL, key: process.env.STAGEGATE_KEY });
const after = await resume();
const file = await open(name, "a");
for await (const event of follow(client, { after })) {
  await file.write(`${event.position} ${event.type} ${event.id}\n`);
}
