import type { components } from "./schema.js";

type Failure = components["schemas"]["Failure"];

/** An error code. */
export type ErrorCode = Failure["errorCode"];

/** An error of one field. */
export type FieldError = components["schemas"]["FaultField"];

/** The result of a call of the client: an envelope or an error. */
export interface CallResult<D> {
  data?: { data: D };
  error?: unknown;
  response: Response;
}

/** An error response of the server. */
export class StagegateError extends Error {
  override readonly name = "StagegateError";

  /** The HTTP status. */
  readonly status: number;

  /** The error code; undefined if the response comes from a proxy. */
  readonly code: ErrorCode | undefined;

  /** Errors of single fields. */
  readonly errors: readonly FieldError[];

  /** Identifies the call in the logs of the server. */
  readonly traceId: string | undefined;

  /** Details of some errors, such as a limit and its usage. */
  readonly data: unknown;

  /** Seconds to wait before retrying, if specified. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, failure: Partial<Failure>) {
    super(failure.message ?? `The server responded with ${response.status} ${response.statusText}`.trimEnd());
    this.status = response.status;
    this.code = failure.errorCode;
    this.errors = failure.errors ?? [];
    this.traceId = failure.traceId ?? response.headers.get("X-Trace-Id") ?? undefined;
    this.data = failure.data;
    this.retryAfter = retryAfter(response);
  }
}

/**
 * Returns the data of a response.
 *
 * @example
 * const me = await unwrap(client.GET("/api/v1/auth/me"));
 *
 * @throws {@link StagegateError} for an error response, and `ConnectionError` if there is no
 * response.
 */
export async function unwrap<R extends CallResult<unknown>>(call: PromiseLike<R>): Promise<NonNullable<R["data"]>["data"]> {
  const { data, error, response } = await call;
  if (data === undefined) throw new StagegateError(response, failureIn(error));
  return data.data;
}

/** The failure in a response body; empty if there is none. */
export function failureIn(body: unknown): Partial<Failure> {
  return typeof body === "object" && body !== null && "errorCode" in body ? (body as Failure) : {};
}

/** The value of the header Retry-After in seconds. */
export function retryAfter(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
