// Takes a payment with paystack-node, against the payments sandbox.

import assert from "node:assert/strict";
import PayStack from "paystack-node";
import { baseUrl, setting } from "./stagegate.mjs";

const paystack = new PayStack(setting("PAYMENT_KEY"));
paystack.mergeNewOptions({ baseUrl: `${baseUrl}/sandbox/payments/api` });

/** The data of a call, which is in the body of its answer. */
const data = async (answer) => {
  const { body } = await answer;
  assert.equal(body.status, true, body.message);
  return body.data;
};

const email = "payer@strangers.test";
const reference = `strangers-${Date.now()}`;
const started = await data(paystack.initializeTransaction({ reference, email, amount: 123456789 }));
assert.equal(started.reference, reference);
assert.ok(started.authorization_url.endsWith(`/${started.access_code}`));
assert.equal((await data(paystack.verifyTransaction({ reference }))).status, "abandoned");

// What the payer does on the page.
const paid = await fetch(`${baseUrl}/sandbox/payments/checkout/${started.access_code}`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ outcome: "success" }),
});
assert.ok(paid.ok, await paid.text());

const verified = await data(paystack.verifyTransaction({ reference }));
assert.equal(verified.status, "success");
assert.equal(verified.amount, 123456789);

const id = String(verified.id);
assert.equal((await data(paystack.getTransaction({ id }))).reference, reference);
const timeline = await data(paystack.viewTransactionTimeline({ id }));
assert.ok(timeline.success);
assert.ok(timeline.history.length > 0);
const listed = await data(paystack.listTransaction({ perPage: 50, page: 1 }));
assert.ok(listed.some((one) => one.reference === reference));

// Customers: whoever paid is one.
const payer = await data(paystack.getCustomer({ customer_id: verified.customer.customer_code }));
assert.equal(payer.email, email);
const made = await data(paystack.createCustomer({ email: "ada@strangers.test", first_name: "Ada", last_name: "Obi" }));
assert.equal((await data(paystack.getCustomer({ customer_id: made.customer_code }))).first_name, "Ada");
assert.ok((await data(paystack.listCustomers({ perPage: 50, page: 1 }))).some((one) => one.email === email));

const plan = await data(paystack.createPlan({ name: "Gold", amount: 500000, interval: "monthly" }));
assert.equal((await data(paystack.getPlan({ id_or_plan_code: plan.plan_code }))).amount, 500000);

const stranger = new PayStack("sk_test_of_somebody_else");
stranger.mergeNewOptions({ baseUrl: `${baseUrl}/sandbox/payments/api` });
await assert.rejects(stranger.verifyTransaction({ reference }), /401/);

console.log("payments: started, paid, verified and listed");
