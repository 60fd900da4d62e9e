import { failureIn, retryAfter, type ErrorCode } from "./answer.js";
import { failed } from "./connection.js";
import type { components } from "./schema.js";

/** What signing in gives: tokens, when they end, and whose they are. */
export type Session = components["schemas"]["MemberSession"];

/** How a client reaches the server, and as whom. */
export interface ClientOptions {
  /** Where the server is, such as `https://stagegate.example.org`. */
  baseUrl: string;

  /**
   * The tokens to call with, for programs: the answer to signing in, or an access token
   * alone. With a refresh token, the client gets new tokens when the access token has expired.
   */
  session?: Pick<Session, "accessToken"> & Partial<Pick<Session, "refreshToken">>;

  /** Is told each new session, so that it can be kept: a refresh token can be used once. */
  onSession?: (session: Session) => void;

  /**
   * Whether cookies are sent and kept, for web pages: `include`, or `same-origin` where the
   * page comes from the same host as the API. Left out, they are not.
   */
  credentials?: RequestCredentials;

  /** Makes the calls instead of the platform's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>;

  /** How often a call is repeated when its answer is lost, or says to come back later; 3 when left out. */
  retries?: number;

  /** The most seconds to wait before a repeat; who is told to wait longer gets the refusal. 10 when left out. */
  maxRetryWait?: number;
}

/**
 * Sends requests: as the caller of the session, again if that helps and does no harm, and
 * with new tokens when the old ones have expired.
 */
export class Transport {
  readonly #options: ClientOptions;
  readonly #fetch: (request: Request) => Promise<Response>;
  #tokens: ClientOptions["session"];
  #renewals = 0;
  #renewing: Promise<Response> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? ((request) => fetch(request));
    this.#tokens = options.session;
  }

  /** Whether cookies carry the session. */
  get #cookies(): boolean {
    return this.#tokens === undefined && (this.#options.credentials ?? "omit") !== "omit";
  }

  /** Sends a request; rejects with a `ConnectionError` when there is no answer. */
  async send(request: Request): Promise<Response> {
    const renewals = this.#renewals;
    const response = await this.#persist(this.#signed(request));
    if (!(await this.#expired(response))) return response;
    if (renewals === this.#renewals) {
      const renewed = await (this.#renewing ??= this.#renew());
      if (!renewed.ok) return renewed.clone(); // says better than the first answer what is in the way
    }
    return this.#persist(this.#signed(request));
  }

  /** The request as the caller's own. */
  #signed(request: Request): Request {
    if (request.method === "POST" && !request.headers.has("Idempotency-Key")) {
      request.headers.set("Idempotency-Key", newKey()); // stays, however often the request is sent
    }
    const signed = request.clone();
    if (this.#tokens && !signed.headers.has("Authorization")) {
      signed.headers.set("Authorization", `Bearer ${this.#tokens.accessToken}`);
    }
    return signed;
  }

  /** Whether an answer says that new tokens are needed, and they can be had. */
  async #expired(response: Response): Promise<boolean> {
    if (response.status !== 401) return false;
    const code = await codeOf(response);
    if (this.#cookies) return code === "TOKEN_EXPIRED" || code === "UNAUTHENTICATED"; // browsers drop an expired cookie
    return code === "TOKEN_EXPIRED" && this.#tokens?.refreshToken !== undefined;
  }

  /** Gets new tokens, for everybody who waits for them. */
  async #renew(): Promise<Response> {
    try {
      const { baseUrl, credentials = "omit", onSession } = this.#options;
      const refreshToken = this.#tokens?.refreshToken;
      const request = new Request(baseUrl.replace(/\/$/, "") + "/api/v1/auth/refresh", {
        method: "POST",
        credentials,
        headers: { "Content-Type": "application/json", "Idempotency-Key": newKey() },
        body: JSON.stringify({ refreshToken }),
      });
      const response = await this.#persist(request);
      if (response.ok) {
        const { data: session } = (await response.clone().json()) as { data: Session };
        if (this.#tokens) this.#tokens = session;
        this.#renewals++;
        onSession?.(session);
      }
      return response;
    } finally {
      this.#renewing = undefined;
    }
  }

  /** Sends a request again while its answer is lost or says to come back, within the bounds of the options. */
  async #persist(request: Request): Promise<Response> {
    const { retries = 3, maxRetryWait = 10 } = this.#options;
    for (let repeats = 0; ; repeats++) {
      const pause = 0.25 * 2 ** repeats;
      let wait: number;
      try {
        const response = await this.#fetch(request.clone());
        const later = await waitFor(response, pause, repeats);
        if (later === undefined || later > maxRetryWait || repeats === retries) return response;
        wait = later;
      } catch (lost) {
        if (!repeatable(request) || request.signal.aborted || repeats === retries) throw failed(request, lost);
        wait = Math.min(pause, maxRetryWait);
      }
      await passing(wait, request.signal);
    }
  }
}

/**
 * The seconds to wait before a call is worth repeating; undefined if its answer stands. Reads
 * the whole answer, which may break off, too.
 */
async function waitFor(response: Response, pause: number, repeats: number): Promise<number | undefined> {
  const code = await codeOf(response);
  const asked = retryAfter(response);
  if (response.status === 429 || response.status === 503) return asked ?? pause;
  if (response.status === 502) return asked; // a provider does not reply at the moment
  // What was sent first, and lost its answer, is still being worked on.
  return code === "IDEMPOTENCY_KEY_IN_USE" && repeats > 0 ? asked : undefined;
}

/** The code of a refusal; undefined of any other answer. */
async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  const body = await response.clone().text();
  if (response.ok) return undefined;
  try {
    return failureIn(JSON.parse(body)).errorCode;
  } catch {
    return undefined; // not Stagegate's answer
  }
}

/** Whether a call that may have been heard can be sent again: a POST can, by its key. */
function repeatable(request: Request): boolean {
  return ["GET", "HEAD", "PUT", "POST"].includes(request.method);
}

/** Resolves after some seconds, and rejects when the signal is given before. */
function passing(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) return end();
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      end();
    }, { once: true });
  });
}

/** A key that no other call has. Web pages without https have no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
