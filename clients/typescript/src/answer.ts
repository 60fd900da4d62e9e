import type { components } from "./schema.js";

type Failure = components["schemas"]["Failure"];

/** What went wrong, for programs to branch on. */
export type ErrorCode = Failure["errorCode"];

/** What is wrong with one field of a call. */
export type FieldError = components["schemas"]["FaultField"];

/** What a call of the client resolves to: an envelope, or a refusal. */
export interface Answer<D> {
  data?: { data: D };
  error?: unknown;
  response: Response;
}

/** A call that was refused, or that failed at the server. */
export class StagegateError extends Error {
  override readonly name = "StagegateError";

  /** The HTTP status. */
  readonly status: number;

  /** What went wrong; undefined if it was not Stagegate that answered, but a proxy before it. */
  readonly code: ErrorCode | undefined;

  /** What is wrong with which field; empty when no field is at fault. */
  readonly errors: readonly FieldError[];

  /** Names the exchange in the server's logs. */
  readonly traceId: string | undefined;

  /** Facts that help to go on, where an error has any. */
  readonly data: unknown;

  /** The seconds after which the call may be tried again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, failure: Partial<Failure>) {
    super(failure.message ?? `The server answered ${response.status} ${response.statusText}`.trimEnd());
    this.status = response.status;
    this.code = failure.errorCode;
    this.errors = failure.errors ?? [];
    this.traceId = failure.traceId ?? response.headers.get("X-Trace-Id") ?? undefined;
    this.data = failure.data;
    this.retryAfter = retryAfter(response);
  }
}

/**
 * Gives the data of an answer.
 *
 * @example
 * const me = await unwrap(client.GET("/api/v1/auth/me"));
 *
 * @throws {@link StagegateError} when the call was refused or failed at the server, and a
 * `ConnectionError` when there is no answer.
 */
export async function unwrap<D>(call: PromiseLike<Answer<D>>): Promise<D> {
  const { data, error, response } = await call;
  if (data === undefined) throw new StagegateError(response, failureIn(error));
  return data.data;
}

/** The refusal in the body of an answer; empty if there is none. */
export function failureIn(body: unknown): Partial<Failure> {
  return typeof body === "object" && body !== null && "errorCode" in body ? (body as Failure) : {};
}

/** The seconds of the header Retry-After. */
export function retryAfter(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
