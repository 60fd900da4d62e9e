import { failureIn, retryAfter, type ErrorCode } from "./response.js";
import { toConnectionError } from "./connection.js";
import type { components } from "./schema.js";

/** A session: tokens, their expiry and the signed-in user. */
export type Session = components["schemas"]["MemberSession"];

/** Options of a client. */
export interface ClientOptions {
  /** URL of the server, such as `https://stagegate.example.org`. */
  baseUrl: string;

  /** Secret of an API key, for programs of an organisation. */
  key?: string | undefined;

  /**
   * Tokens, for programs that act for a person: the data of the sign-in response, or only an access token. With a
   * refresh token, the client refreshes expired access tokens.
   */
  session?: Pick<Session, "accessToken"> & Partial<Pick<Session, "refreshToken">>;

  /** Called with each new session, to store it: a refresh token can be used only once. */
  onSession?: (session: Session) => void;

  /**
   * Cookie mode for web pages: `include`, or `same-origin` if the page and the API have the same
   * host. Defaults to no cookies.
   */
  credentials?: RequestCredentials;

  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;

  /** Maximum number of retries per call. Defaults to 3. */
  retries?: number;

  /** Maximum seconds to wait before a retry; a longer `Retry-After` results in the error. Defaults to 10. */
  maxRetryWait?: number;
}

/**
 * Sends requests with authentication, safe retries and refreshed tokens.
 */
export class Transport {
  readonly #options: ClientOptions;
  readonly #fetch: (request: Request) => Promise<Response>;
  #tokens: ClientOptions["session"];
  #refreshes = 0;
  #refreshing: Promise<Response> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? ((request) => fetch(request));
    this.#tokens = options.session ?? (options.key ? { accessToken: options.key } : undefined);
  }

  /** Whether cookies carry the session. */
  get #cookies(): boolean {
    return this.#tokens === undefined && (this.#options.credentials ?? "omit") !== "omit";
  }

  /** Sends a request; rejects with a `ConnectionError` if there is no response. */
  async send(request: Request): Promise<Response> {
    const refreshes = this.#refreshes;
    const response = await this.#retry(this.#prepare(request));
    if (!(await this.#expired(response))) return response;
    if (refreshes === this.#refreshes) {
      const refreshed = await (this.#refreshing ??= this.#refresh());
      if (!refreshed.ok) return refreshed.clone(); // more specific than the first error
    }
    return this.#retry(this.#prepare(request));
  }

  /** Returns the request with its Idempotency-Key and access token. */
  #prepare(request: Request): Request {
    if (request.method === "POST" && !request.headers.has("Idempotency-Key")) {
      request.headers.set("Idempotency-Key", newKey()); // the same for all retries
    }
    const signed = request.clone();
    if (this.#tokens && !signed.headers.has("Authorization")) {
      signed.headers.set("Authorization", `Bearer ${this.#tokens.accessToken}`);
    }
    return signed;
  }

  /** Reports whether the token has expired and can be refreshed. */
  async #expired(response: Response): Promise<boolean> {
    if (response.status !== 401) return false;
    const code = await codeOf(response);
    if (this.#cookies) return code === "TOKEN_EXPIRED" || code === "UNAUTHENTICATED"; // browsers drop an expired cookie
    return code === "TOKEN_EXPIRED" && this.#tokens?.refreshToken !== undefined;
  }

  /** Refreshes the tokens for all waiting calls. */
  async #refresh(): Promise<Response> {
    try {
      const { baseUrl, credentials = "omit", onSession } = this.#options;
      const refreshToken = this.#tokens?.refreshToken;
      const request = new Request(baseUrl.replace(/\/$/, "") + "/api/v1/auth/refresh", {
        method: "POST",
        credentials,
        headers: { "Content-Type": "application/json", "Idempotency-Key": newKey() },
        body: JSON.stringify({ refreshToken }),
      });
      const response = await this.#retry(request);
      if (response.ok) {
        const { data: session } = (await response.clone().json()) as { data: Session };
        if (this.#tokens) this.#tokens = session;
        this.#refreshes++;
        onSession?.(session);
      }
      return response;
    } finally {
      this.#refreshing = undefined;
    }
  }

  /** Sends a request and retries it within the limits of the options. */
  async #retry(request: Request): Promise<Response> {
    const { retries = 3, maxRetryWait = 10 } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const pause = 0.25 * 2 ** attempt;
      let wait: number;
      try {
        const response = await this.#fetch(request.clone());
        const later = await retryDelay(response, pause, attempt);
        if (later === undefined || later > maxRetryWait || attempt === retries) return response;
        wait = later;
      } catch (lost) {
        if (!retryable(request) || request.signal.aborted || attempt === retries) throw toConnectionError(request, lost);
        wait = Math.min(pause, maxRetryWait);
      }
      await delay(wait, request.signal);
    }
  }
}

/**
 * Seconds to wait before a retry; undefined for a final response. Reads the complete body, since
 * the connection may be lost while it is sent.
 */
async function retryDelay(response: Response, pause: number, attempt: number): Promise<number | undefined> {
  const code = await codeOf(response);
  const asked = retryAfter(response);
  if (response.status === 429 || response.status === 503) return asked ?? pause;
  if (response.status === 502) return asked; // a provider is temporarily unavailable
  // The first attempt, whose response was lost, is still running.
  return code === "IDEMPOTENCY_KEY_IN_USE" && attempt > 0 ? asked : undefined;
}

/** The error code of a response; undefined if there is none. */
async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  const body = await response.clone().text();
  if (response.ok) return undefined;
  try {
    return failureIn(JSON.parse(body)).errorCode;
  } catch {
    return undefined; // not from Stagegate
  }
}

/** Reports whether a request can be retried safely: a POST can, because of its key. */
function retryable(request: Request): boolean {
  return ["GET", "HEAD", "PUT", "POST"].includes(request.method);
}

/** Resolves after some seconds, or rejects when the signal is aborted. */
function delay(seconds: number, signal: AbortSignal): Promise<void> {
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

/** A random key. Web pages without https have no `crypto.randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
