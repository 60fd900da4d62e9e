import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { baseUrl, newKey } from "./demo.js";

// What the programs of the README print.
const printed = [
  /^(INV-\w+ \w+ [\d.]+ NGN\n?)+$/,
  /^(REQ-\w{6}): .+\n400 APPLICATION_MISSING_REQUIRED_ANSWERS: .+\n {2}\S+: [^]+\n\1 DRAFT$/m,
];

for (const [n, pattern] of printed.entries()) {
  test(`program ${n + 1} of the README runs`, async (t) => {
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
    const [, program] = [...readme.matchAll(/```ts\n(.*?)```/gs)][n] ?? assert.fail("no program");
    const file = new URL(`readme-${n}.mjs`, import.meta.url);
    await writeFile(file, (program ?? "").replace("http://127.0.0.1:8080", baseUrl));

    process.env["STAGEGATE_KEY"] = await newKey("invoice.read");
    const log = t.mock.method(console, "log", () => undefined);
    await import(file.href);
    assert.match(log.mock.calls.map((call) => call.arguments.join(" ")).join("\n"), pattern);
  });
}
