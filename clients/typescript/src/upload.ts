import { unwrap } from "./answer.js";
import type { Client } from "./client.js";
import { failed } from "./connection.js";
import type { components } from "./schema.js";

/** A file as Stagegate knows it. */
export type StoredFile = components["schemas"]["File"];

type MimeType = components["schemas"]["AuthoriseUploadInput"]["mimeType"];

/** How a file is uploaded. */
export interface UploadOptions {
  /** Gives the upload up. Left out, that is after five minutes. */
  signal?: AbortSignal;

  /** Sends the file instead of the platform's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

const second = 1000;
const minute = 60 * second;

/**
 * Uploads a file: asks for an authorisation, sends the file straight to the storage provider
 * and waits until the provider has reported it.
 *
 * @example
 * const file = await upload(ada, new File([bytes], "passport.pdf", { type: "application/pdf" }));
 *
 * @throws {@link StagegateError} when the upload is not authorised, a {@link ConnectionError}
 * when there is no answer, and an `Error` when the provider does not take the file, or it is
 * not what it was said to be.
 */
export async function upload(client: Client, file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const { signal = AbortSignal.timeout(5 * minute), fetch: send = fetch } = options;
  const { fileId, uploadUrl, params } = await unwrap(client.POST("/api/v1/files", {
    // The server refuses other types than those of the description, and says which it takes.
    body: { originalFilename: file.name, mimeType: (file.type || "application/octet-stream") as MimeType, sizeBytes: file.size },
    signal,
  }));

  const form = new FormData();
  for (const [name, value] of Object.entries(params)) form.append(name, value);
  form.append("file", file);
  const request = new Request(uploadUrl, { method: "POST", body: form, credentials: "omit", signal });
  const response = await send(request).catch((error: unknown) => Promise.reject(failed(request, error)));
  if (!response.ok) throw new Error(`The storage provider did not take ${file.name}: ${response.status} ${await response.text()}`);

  for (;;) {
    const stored = await unwrap(client.GET("/api/v1/files/{fileId}", { params: { path: { fileId } }, signal }));
    if (stored.status === "UPLOADED") return stored;
    if (stored.status === "DELETED") throw new Error(`${file.name} is not what its name says, or is too large.`);
    await new Promise((resolve) => setTimeout(resolve, second / 4));
  }
}
