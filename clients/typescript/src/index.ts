/**
 * The client of Stagegate's API.
 *
 * @packageDocumentation
 */
export { unwrap, StagegateError, type Answer, type ErrorCode, type FieldError } from "./answer.js";
export { createClient, type Client } from "./client.js";
export { ConnectionError } from "./connection.js";
export { items, pages, type Page } from "./pages.js";
export type { components, operations, paths } from "./schema.js";
export type { ClientOptions, Session } from "./transport.js";
export { upload, type StoredFile, type UploadOptions } from "./upload.js";
