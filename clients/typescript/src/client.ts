import createFetchClient, { type Client as FetchClient } from "openapi-fetch";

import type { paths } from "./schema.js";
import { Transport, type ClientOptions } from "./transport.js";

/** Calls of the whole API, each checked against its description: `GET`, `POST`, `PUT`, `PATCH` and `DELETE`. */
export type Client = FetchClient<paths, "application/json">;

/**
 * Makes a client for one caller. It
 *
 * - sends the access token or the cookies, and gets new tokens when the old ones have expired,
 *   once for all the calls that wait for them;
 * - gives each POST an `Idempotency-Key`, so that what is sent twice is done once;
 * - repeats what lost its answer, if that does no harm, and what is answered by 429 or 503,
 *   after as long as the answer says.
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
