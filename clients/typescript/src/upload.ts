import { StagegateError, unwrap } from "./response.js";
import type { Client } from "./client.js";
import { toConnectionError } from "./connection.js";
import type { components } from "./schema.js";

/** An uploaded file. */
export type StoredFile = components["schemas"]["File"];

type MimeType = components["schemas"]["AuthoriseUploadInput"]["mimeType"];

/** Options of an upload. */
export interface UploadOptions {
  /** Aborts the upload. Defaults to a timeout of five minutes. */
  signal?: AbortSignal;

  /** Replaces the platform's `fetch` for sending the file. */
  fetch?: (request: Request) => Promise<Response>;
}

const second = 1000;
const minute = 60 * second;

/**
 * Uploads a file: requests an authorisation, sends the file directly to the storage provider and
 * confirms the upload.
 *
 * @example
 * const file = await upload(ada, new File([bytes], "passport.pdf", { type: "application/pdf" }));
 *
 * @throws {@link StagegateError} if the upload is not authorised, {@link ConnectionError} if there
 * is no response, and `Error` if the provider refuses the file or its content is not of its type.
 */
export async function upload(client: Client, file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const { signal = AbortSignal.timeout(5 * minute), fetch: send = fetch } = options;
  const { fileId, upload: to } = await unwrap(client.POST("/api/v1/files", {
    // The server refuses other types and lists the accepted ones.
    body: { originalFilename: file.name, mimeType: (file.type || "application/octet-stream") as MimeType, sizeBytes: file.size },
    signal,
  }));

  const form = new FormData();
  for (const [name, value] of Object.entries(to.fields)) form.append(name, value);
  form.append("file", file);
  const body = to.method === "PUT" ? file : form;
  const request = new Request(to.url, { method: to.method, headers: to.headers, body, credentials: "omit", signal });
  const response = await send(request).catch((error: unknown) => Promise.reject(toConnectionError(request, error)));
  if (!response.ok) throw new Error(`The storage provider refused ${file.name}: ${response.status} ${await response.text()}`);

  const params = { path: { fileId } };
  await unwrap(client.POST("/api/v1/files/{fileId}/confirm", { params, signal })).catch((error: unknown) => {
    if (!(error instanceof StagegateError)) throw error; // the status says whether the file was refused
  });
  for (;;) {
    const stored = await unwrap(client.GET("/api/v1/files/{fileId}", { params, signal }));
    if (stored.status === "UPLOADED") return stored;
    if (stored.status === "DELETED") throw new Error(`${file.name} is too large, or its content is not of its type.`);
    await new Promise((resolve) => setTimeout(resolve, second / 4));
  }
}
