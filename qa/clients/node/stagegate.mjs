// What the programs share: the server, and plain calls of its API.

import assert from "node:assert/strict";

/** A setting of the environment. */
export function setting(name) {
  const value = process.env[name];
  assert.ok(value, `${name} is not set: these programs are run by "make -C qa clients"`);
  return value;
}

export const baseUrl = setting("STAGEGATE_URL");

/** Makes a call as the tenant admin, and returns the data of its answer. */
export async function call(method, path, body) {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${setting("STAGEGATE_TOKEN")}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = await answer.json();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${envelope.message}`);
  return envelope.data;
}

/** Waits until something is so. */
export async function until(what, holds) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `${what}: not within half a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
