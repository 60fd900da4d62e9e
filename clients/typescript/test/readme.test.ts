import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { baseUrl } from "./demo.js";

test("the example of the README runs", async (t) => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? assert.fail("no example");
  const program = new URL("readme.mjs", import.meta.url);
  await writeFile(program, (example ?? "").replace("http://127.0.0.1:8080", baseUrl));

  const log = t.mock.method(console, "log", () => undefined);
  await import(program.href);
  const printed = log.mock.calls.map((call) => call.arguments.join(" ")).join("\n");
  assert.match(printed, /^(REQ-\w{6}): .+\n400 APPLICATION_MISSING_REQUIRED_ANSWERS: .+\n {2}\S+: [^]+\n\1 DRAFT$/m);
});
