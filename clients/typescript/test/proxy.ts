import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

import { baseUrl } from "./demo.js";

/** A fault that a proxy injects. */
export type Trouble =
  | "lose" // forwards the request and closes the connection without a response
  | "break off" // sends half of the response
  | { status: number; headers?: Record<string, string>; body: string };

/** Runs a proxy in front of the server until the test ends, and records all calls. */
export async function proxy(t: TestContext, trouble: (call: string, nth: number) => Trouble | undefined) {
  const calls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    calls.push(call);
    const wanted = trouble(call, calls.filter((other) => other === call).length);
    if (typeof wanted === "object") {
      outgoing.writeHead(wanted.status, wanted.headers).end(wanted.body);
      return;
    }
    passOn(incoming, outgoing, wanted);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, trouble: "lose" | "break off" | undefined): void {
  const onward = forward(new URL(incoming.url ?? "/", baseUrl), { method: incoming.method, headers: incoming.headers });
  onward.on("response", async (response) => {
    const body = Buffer.concat(await response.toArray());
    if (trouble === "lose") return void outgoing.destroy();
    const { "transfer-encoding": _, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, { ...headers, "content-length": body.length });
    if (trouble === "break off") return void outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    outgoing.end(body);
  });
  incoming.pipe(onward);
}
