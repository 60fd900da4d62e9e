/**
 * Client of the Stagegate API.
 *
 * @packageDocumentation
 */
export { unwrap, StagegateError, type CallResult, type ErrorCode, type FieldError } from "./response.js";
export { createClient, type Client } from "./client.js";
export { ConnectionError } from "./connection.js";
export { follow, type Event, type FollowOptions } from "./follow.js";
export { items, pages, type Page } from "./pages.js";
export type { components, operations, paths } from "./schema.js";
export type { ClientOptions, Session } from "./transport.js";
export { upload, type StoredFile, type UploadOptions } from "./upload.js";
export { verifyWebhook, WebhookError } from "./webhook.js";
