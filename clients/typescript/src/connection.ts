/** A call without a response: the server was unreachable, or the connection was lost. */
export class ConnectionError extends TypeError { // as fetch throws
  override readonly name = "ConnectionError";

  /** The method and URL of the call. */
  readonly call: string;

  /** The error code of the platform, such as `ECONNREFUSED`; undefined in browsers. */
  readonly reason: string | undefined;

  /** How to fix the problem. */
  readonly advice: string;

  constructor(request: Request, cause: unknown) {
    const call = `${request.method} ${withoutQuery(request.url)}`;
    const reason = reasonOf(cause);
    const { what, advice } = explain(reason, request);
    super(`${call} got no response: ${what}${reason ? ` (${reason})` : ""}. ${advice}`, { cause });
    this.call = call;
    this.reason = reason;
    this.advice = advice;
  }
}

/** Converts an error of `fetch` to a `ConnectionError`, except for the reason of an aborted signal. */
export function toConnectionError(request: Request, error: unknown): unknown {
  return request.signal.aborted || error instanceof ConnectionError ? error : new ConnectionError(request, error);
}

const certificates = ["CERT_", "ERR_TLS_CERT", "DEPTH_ZERO", "SELF_SIGNED", "UNABLE_TO_"];
const broken = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"];
const slow = ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"];

function explain(reason: string | undefined, { method, url }: Request): { what: string; advice: string } {
  const { host, protocol } = new URL(url);
  const repeat = method === "GET" || method === "HEAD"
    ? "Try again."
    : "The call may have taken effect: read the record before you repeat the call.";
  if (reason === undefined) {
    return {
      what: "the connection failed, or the browser blocked the request",
      advice: `Check that the server runs at ${host}, and that its setting CORS_ALLOWED_ORIGINS includes the origin of this page if it differs. ${repeat}`,
    };
  }
  if (reason === "ECONNREFUSED") {
    return { what: `no server is listening on ${host}`, advice: "Start the server, or correct baseUrl." };
  }
  if (reason === "ENOTFOUND" || reason === "EAI_AGAIN") {
    return { what: `the host name ${host} cannot be resolved`, advice: "Correct baseUrl, or check the DNS settings of this machine." };
  }
  if (certificates.some((prefix) => reason.startsWith(prefix))) {
    return { what: `the certificate of ${host} is not trusted`, advice: "Check its names and validity. For a private certificate authority, set NODE_EXTRA_CA_CERTS." };
  }
  if (reason === "EPROTO" || reason.startsWith("ERR_SSL") || reason === "HPE_INVALID_CONSTANT") {
    return { what: `${host} does not support ${protocol.slice(0, -1)}`, advice: "Correct the scheme of baseUrl: http or https." };
  }
  if (slow.includes(reason)) {
    return { what: `${host} did not reply in time`, advice: `Check the network connection to the server. ${repeat}` };
  }
  return { what: broken.includes(reason) ? "the connection was lost" : "the connection failed", advice: repeat };
}

/** The code of the innermost error with a code, otherwise its message: Node wraps socket errors. */
function reasonOf(error: unknown): string | undefined {
  let reason: string | undefined;
  for (let at = error; at instanceof Error; at = first(at)) {
    if ("code" in at && typeof at.code === "string") reason = at.code;
    else if (at !== error) reason ??= at.message;
  }
  return reason;
}

/** The cause of an error, or the first of several, such as those of several IP addresses of a host. */
function first(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}

/** A URL without its query, which may contain a token. */
function withoutQuery(address: string): string {
  return address.split("?", 1)[0] ?? address;
}
