/** A call that got no answer: the server was not reached, or the connection broke. */
export class ConnectionError extends TypeError { // which is what fetch throws
  override readonly name = "ConnectionError";

  /** The method and the address that were called. */
  readonly call: string;

  /** What is wrong, as the platform names it, such as `ECONNREFUSED`; undefined in browsers, which do not say. */
  readonly reason: string | undefined;

  /** What to do about it. */
  readonly advice: string;

  constructor(request: Request, cause: unknown) {
    const call = `${request.method} ${withoutQuery(request.url)}`;
    const reason = reasonOf(cause);
    const { what, advice } = explain(reason, request);
    super(`${call} got no answer: ${what}${reason ? ` (${reason})` : ""}. ${advice}`, { cause });
    this.call = call;
    this.reason = reason;
    this.advice = advice;
  }
}

/** What an error of `fetch` is for the caller: that of a given signal as it is, any other a `ConnectionError`. */
export function failed(request: Request, error: unknown): unknown {
  return request.signal.aborted || error instanceof ConnectionError ? error : new ConnectionError(request, error);
}

const certificates = ["CERT_", "ERR_TLS_CERT", "DEPTH_ZERO", "SELF_SIGNED", "UNABLE_TO_"];
const broken = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"];
const slow = ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"];

function explain(reason: string | undefined, { method, url }: Request): { what: string; advice: string } {
  const { host, protocol } = new URL(url);
  const repeat = method === "GET" || method === "HEAD"
    ? "Try again."
    : "The call may have been done all the same: read the record before you repeat the call.";
  if (reason === undefined) {
    return {
      what: "the connection failed, or the browser did not allow it",
      advice: `Check that the server runs at ${host}, and that the origin of this page is in its setting CORS_ALLOWED_ORIGINS where it is another one. ${repeat}`,
    };
  }
  if (reason === "ECONNREFUSED") {
    return { what: `nothing listens at ${host}`, advice: "Start the server, or correct baseUrl." };
  }
  if (reason === "ENOTFOUND" || reason === "EAI_AGAIN") {
    return { what: `the name ${host} has no address`, advice: "Correct baseUrl, or check the name service of this machine." };
  }
  if (certificates.some((prefix) => reason.startsWith(prefix))) {
    return { what: `the certificate of ${host} is not trusted`, advice: "Check its names and dates; name your own authority to Node in NODE_EXTRA_CA_CERTS." };
  }
  if (reason === "EPROTO" || reason.startsWith("ERR_SSL") || reason === "HPE_INVALID_CONSTANT") {
    return { what: `what listens at ${host} does not speak ${protocol.slice(0, -1)}`, advice: "Correct the scheme of baseUrl: http or https." };
  }
  if (slow.includes(reason)) {
    return { what: `${host} did not reply in time`, advice: `Check the network between here and the server. ${repeat}` };
  }
  return { what: broken.includes(reason) ? "the connection broke" : "the connection failed", advice: repeat };
}

/** The code of the innermost error that has one, or else its message: Node wraps the error of the socket. */
function reasonOf(error: unknown): string | undefined {
  let reason: string | undefined;
  for (let at = error; at instanceof Error; at = first(at)) {
    if ("code" in at && typeof at.code === "string") reason = at.code;
    else if (at !== error) reason ??= at.message;
  }
  return reason;
}

/** The error behind an error: of several, such as those of the addresses of one name, the first. */
function first(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}

/** An address without its query, which may have a token. */
function withoutQuery(address: string): string {
  return address.split("?", 1)[0] ?? address;
}
