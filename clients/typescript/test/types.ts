// Code that must not compile. It is not run.

import { createClient, items, StagegateError, unwrap, type Client } from "../src/index.js";

export async function wrong(client: Client, error: StagegateError): Promise<void> {
  // @ts-expect-error: unknown operation
  await client.GET("/api/v1/auth/you");

  // @ts-expect-error: the operation is a POST
  await client.GET("/api/v1/auth/login");

  // @ts-expect-error: a field is misspelt
  await client.POST("/api/v1/auth/login", { body: { tenantSlug: "demo", mail: "ada@customer.test", password: "x" } });

  // @ts-expect-error: a field is missing
  await client.POST("/api/v1/auth/login", { body: { tenantSlug: "demo", email: "ada@customer.test" } });

  // @ts-expect-error: the path needs its id
  await client.GET("/api/v1/files/{fileId}");

  // @ts-expect-error: unknown value of an enumeration
  await client.GET("/api/v1/staff/requests", { params: { query: { waitingFor: "DONE" } } });

  const me = await unwrap(client.GET("/api/v1/auth/me"));
  // @ts-expect-error: unknown field
  void me.mail;

  for await (const request of items((page) => client.GET("/api/v1/staff/requests", { params: { query: { page } } }))) {
    // @ts-expect-error: unknown value of an enumeration
    void (request.status === "DONE");
  }

  // @ts-expect-error: not a paged list
  void items(() => client.GET("/api/v1/auth/me"));

  // @ts-expect-error: errors are read-only
  error.status = 200;

  // @ts-expect-error: baseUrl is required
  createClient({});
}
