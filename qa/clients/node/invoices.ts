// Charges amounts through types that openapi-typescript generated, with openapi-fetch.

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

function setting(name: string): string {
  const value = process.env[name];
  assert.ok(value, `${name} is not set: this program is run by "make -C qa clients"`);
  return value;
}

const anyone = createClient<paths>({ baseUrl: setting("STAGEGATE_URL") });
const { data: session, error: refused } = await anyone.POST("/api/v1/auth/login", {
  body: { tenantSlug: "acme", email: setting("STAGEGATE_EMAIL"), password: setting("STAGEGATE_PASSWORD") },
});
assert.ok(session, refused?.message);
const api = createClient<paths>({ baseUrl: setting("STAGEGATE_URL"), headers: { Authorization: `Bearer ${session.data.accessToken}` } });

// Amounts are numbers, and each is the same after a round trip.
const amounts: [string, number][] = [
  ["NGN", 0.01], ["NGN", 1234567.89], ["NGN", 9999999999999.99], ["NGN", 10000000000000],
  ["KWD", 0.001], ["KWD", 1234567.891], ["KWD", 999999999999.999], ["XOF", 1000000000000000],
];
for (const [currency, amount] of amounts) {
  const { data: made, error } = await api.POST("/api/v1/finance/invoices", { body: { amount, currency, description: "By hand" } });
  assert.ok(made, error?.message);
  const { data: read } = await api.GET("/api/v1/finance/invoices/{invoiceId}", { params: { path: { invoiceId: made.data.id } } });
  const invoice: components["schemas"]["FinanceInvoice"] | undefined = read?.data;
  assert.equal(invoice?.amountDue, amount, currency);
}

// A sum of doubles that is no amount is refused, and nothing else is charged.
const { error: sum } = await api.POST("/api/v1/finance/invoices", { body: { amount: 0.1 + 0.2, currency: "NGN", description: "By hand" } });
assert.equal(sum?.errorCode, "VALIDATION_FAILED");

// A PATCH leaves alone what it leaves out, and the types allow to.
const { data: service } = await api.POST("/api/v1/tenant/services", { body: { name: "Licence", currency: "NGN", maxParties: 3 } });
assert.ok(service);
const { data: renamed } = await api.PATCH("/api/v1/tenant/services/{serviceId}", {
  params: { path: { serviceId: service.data.id } },
  body: { name: "Fishing licence" },
});
assert.equal(renamed?.data.name, "Fishing licence");
assert.equal(renamed?.data.maxParties, 3);

// An operation of setting up can be called with the token as well as with its cookie.
const progress = await api.GET("/api/v1/onboarding");
assert.ok(progress.data);

console.log("invoices: all amounts survived the round trip");
