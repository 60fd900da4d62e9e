// Generates src/schema.ts from the API description, and copies the version of the API to the
// package.
//
// All error responses have the same schema, so one default response replaces them, which halves
// the length of the types. Examples are omitted; as comments they would double it.

import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => new URL(path, import.meta.url);
const read = async (path) => JSON.parse(await readFile(here(path), "utf8"));

const withoutExamples = (key, value) => (key === "example" || (key === "examples" && !Array.isArray(value)) ? undefined : value);
const description = JSON.parse(JSON.stringify(await read("../../../api/openapi.json"), withoutExamples));
delete description.webhooks; // the body of each is an Event
for (const path of Object.values(description.paths)) {
  for (const operation of Object.values(path)) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (status < "400") continue;
      delete operation.responses[status];
      operation.responses.default = { ...response, description: "Error response" };
    }
  }
}

const types = astToString(await openapiTS(description));
await writeFile(here("../src/schema.ts"), '// Generated from api/openapi.json by "make generated". Do not edit.\n\n' + types);

for (const path of ["../package.json", "../package-lock.json"]) {
  const file = await read(path);
  if (file.version === description.info.version) continue;
  file.version = description.info.version;
  if (file.packages) file.packages[""].version = description.info.version;
  await writeFile(here(path), JSON.stringify(file, null, 2) + "\n");
}
