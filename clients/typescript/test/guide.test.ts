import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { baseUrl } from "./demo.js";
import { Browser } from "./jar.js";

test("the examples of the guide for front ends run", async (t) => {
  const compiled = await readFile(new URL("guide.js", import.meta.url), "utf8");
  const chapter = await readFile(new URL("../../test/guide.ts", import.meta.url), "utf8");
  const program = new URL("guide.run.mjs", import.meta.url);
  await writeFile(program, compiled.replace("http://127.0.0.1:8080", baseUrl));

  const browser = new Browser();
  t.mock.method(globalThis, "fetch", (input: Request | string, init?: RequestInit) => browser.fetch(new Request(input, init)));
  Object.defineProperty(globalThis, "location", { value: new URL(baseUrl), configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, "location"));
  const log = t.mock.method(console, "log", () => undefined);
  await import(program.href);

  const printed = log.mock.calls.map((call) => call.arguments.join(" "));
  const shown = [...chapter.matchAll(/console\.log\(.*\);? \/\/ (.+)$/gm)].map(([, line]) => line ?? "");
  assert.equal(printed.length, shown.length, `printed:\n${printed.join("\n")}\nshown:\n${shown.join("\n")}`);
  for (const [i, line] of shown.entries()) {
    const pattern = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
    assert.match(printed[i] ?? "", new RegExp(`^${pattern}$`));
  }
});
