// Writes the blocks "ts" of a chapter of the guide as one module, test/guide.ts, so that
// the compiler checks them and guide.test.ts runs them.

import { readFile, writeFile } from "node:fs/promises";

const chapter = await readFile(new URL("../../../docs/guide/front-end.md", import.meta.url), "utf8");
const blocks = [...chapter.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
if (blocks.length === 0) throw new Error("docs/guide/front-end.md has no blocks of TypeScript.");
await writeFile(new URL("../test/guide.ts", import.meta.url), blocks.join("\n"));
