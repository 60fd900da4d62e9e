import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

import { baseUrl } from "./demo.js";

/** What a proxy does with a call, instead of passing it on. */
export type Trouble =
  | "lose" // passes it on, and hangs up instead of giving the answer
  | "break off" // gives half of the answer
  | { status: number; headers?: Record<string, string>; body: string };

/** Stands before the server until the test ends. It gives its address and notes every call. */
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
  onward.on("response", async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    if (trouble === "lose") return void outgoing.destroy();
    const { "transfer-encoding": _, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": body.length });
    if (trouble === "break off") return void outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    outgoing.end(body);
  });
  incoming.pipe(onward);
}
