import createFetchClient, { type Client as FetchClient } from "openapi-fetch";

import type { paths } from "./schema.js";
import { Transport, type ClientOptions } from "./transport.js";

/** A typed client of the whole API with the methods `GET`, `POST`, `PUT`, `PATCH` and `DELETE`. */
export type Client = FetchClient<paths, "application/json">;

/**
 * Creates a client for one caller. It
 *
 * - sends the key, the access token or cookies, and refreshes expired tokens, once for all waiting calls;
 * - adds an `Idempotency-Key` to each POST, so that retries take effect once;
 * - retries calls after a lost connection, if this is safe, and after 429 and 503 as `Retry-After`
 *   says.
 *
 * @example
 * const client = createClient({ baseUrl, key });
 *
 * @example
 * const anyone = createClient({ baseUrl });
 * const session = await unwrap(anyone.POST("/api/v1/auth/login", { body: { tenantSlug, email, password } }));
 * const ada = createClient({ baseUrl, session });
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  return createFetchClient<paths, "application/json">({
    baseUrl: options.baseUrl,
    credentials: options.credentials ?? "omit",
    fetch: (request) => transport.send(request),
  });
}
