/** Fetches with a cookie jar, like a browser. */
export class Browser {
  readonly jar = new Map<string, { value: string; path: string }>();
  readonly #fetch: typeof fetch;

  constructor(send: typeof fetch = fetch) {
    this.#fetch = send;
  }

  fetch = async (request: Request): Promise<Response> => {
    if (request.credentials === "omit") return this.#fetch(request);
    const { pathname } = new URL(request.url);
    const sent = [...this.jar].filter(([, { path }]) => pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`);
    if (sent.length > 0) request.headers.set("Cookie", sent.join("; "));
    const response = await this.#fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value, path] = /^([^=]+)=([^;]*);.*?Path=([^;]+)/i.exec(cookie) ?? [];
      if (name) this.jar.set(name, { value: value ?? "", path: path ?? "/" });
    }
    return response;
  };
}
