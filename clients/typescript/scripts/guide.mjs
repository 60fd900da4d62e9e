// Extracts the TypeScript blocks of the guide to one module, test/guide.ts, which the compiler
// checks and guide.test.ts runs.

import { readFile, writeFile } from "node:fs/promises";

const chapter = await readFile(new URL("../../../docs/guide/front-end.md", import.meta.url), "utf8");
const blocks = [...chapter.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
if (blocks.length === 0) throw new Error("docs/guide/front-end.md has no TypeScript blocks.");
await writeFile(new URL("../test/guide.ts", import.meta.url), blocks.join("\n"));
