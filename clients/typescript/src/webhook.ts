import type { Event } from "./follow.js";

/** The headers of a call: those of `Request`, or those of Node with lower-case names. */
type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A call that is not from Stagegate, or a secret that is none. Respond with a status that is not 2xx, such as 401. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

const tolerance = 5 * 60; // seconds

/**
 * Verifies the signature and the time of a webhook by Standard Webhooks 1.0, and returns its event. Give both
 * secrets while one is rotated. The body has to be as it was received, not parsed.
 *
 * @example
 * const event = await verifyWebhook(secret, request.headers, await request.text());
 *
 * @throws {@link WebhookError} if it is not from Stagegate.
 */
export async function verifyWebhook(secret: string | string[], headers: WebhookHeaders, body: string | Uint8Array): Promise<Event> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= tolerance)) {
    throw new WebhookError("The timestamp is missing, or more than five minutes off.");
  }
  const payload = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), payload);
  const signatures = headerOf(headers, "webhook-signature").split(" ").flatMap(signatureOf);
  let verified = false;
  for (const key of await Promise.all([secret].flat().map(keyOf))) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) verified = true; // in constant time
    }
  }
  if (!verified) throw new WebhookError("No signature matches.");
  return JSON.parse(new TextDecoder().decode(payload)) as Event;
}

/** The value of a header; empty if it is missing. */
function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value : "";
}

/** The bytes of a signature of version 1; none for another version. */
function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith("v1,") ? fromBase64(text.slice("v1,".length)) : undefined;
  return bytes ? [bytes] : [];
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes?.length) throw new WebhookError("The secret is not whsec_ with Base64.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Decodes Base64; undefined if it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
