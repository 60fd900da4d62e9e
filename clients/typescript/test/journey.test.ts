import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { createClient, items, StagegateError, unwrap, upload } from "../src/index.js";
import { as, baseUrl, until } from "./demo.js";

test("a service is built, and an application for it is paid and ends in a certificate", async () => {
  const [designer, officer, customer] = await Promise.all([
    as("designer@demo.test"), as("officer@demo.test"), as("ben@customer.test"),
  ]);

  // The designer builds the service and publishes it.
  const service = await unwrap(designer.POST("/api/v1/tenant/services", {
    body: { name: "Boat licence", currency: "NGN", partyRole: "Skipper" },
  }));
  const params = { path: { serviceId: service.id } };
  const about = await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/stages", { params, body: { title: "About the boat" } }));
  await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/questions", {
    params,
    body: { stageId: about.id, code: "name", label: "What is she called?", answerType: "TEXT", appliesTo: "REQUEST", required: true },
  }));
  await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/documents", {
    params,
    body: { stageId: about.id, code: "registration", name: "Registration", appliesTo: "REQUEST", required: true },
  }));
  const fee = await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/stages", {
    params, body: { title: "Fee", kind: "PAYMENT" },
  }));
  await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/charges", {
    params, body: { stageId: fee.id, name: "Licence", basis: "PER_PARTY", amount: 7500.5 },
  }));
  await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/certificates", {
    params,
    body: {
      code: "licence", name: "Boat licence", issuedOn: "COMPLETION", title: "Boat licence", numberPattern: "BOAT-{seq:4}",
      body: "**{{party.name}}** may steer {{request.name}}.", publicFields: ["request.name"],
    },
  }));
  const { version } = await unwrap(designer.POST("/api/v1/tenant/services/{serviceId}/publish", { params }));
  assert.equal(version, 1);

  // The customer applies; submitting is refused while answers are missing.
  const { id: requestId, questions, requirements } = await unwrap(customer.POST("/api/v1/customer/requests/{serviceId}", {
    params: { path: { serviceId: service.id } },
  }));
  const [question, requirement] = [questions[0], requirements[0]];
  assert.ok(question && requirement);
  const request = { params: { path: { requestId } } };
  await assert.rejects(unwrap(customer.POST("/api/v1/customer/requests/{requestId}/submit", request)), (error) => {
    assert.ok(error instanceof StagegateError);
    assert.equal(error.status, 400);
    assert.equal(error.code, "APPLICATION_MISSING_REQUIRED_ANSWERS");
    assert.deepEqual(error.errors.map(({ field }) => field), ["answers.name", "documents.registration"]);
    assert.match(error.traceId ?? "", /^[0-9a-f]{32}$/);
    return true;
  });

  // Submitting succeeds with the answer and the document.
  await unwrap(customer.PUT("/api/v1/customer/requests/{requestId}/answers/{questionId}", {
    params: { path: { requestId, questionId: question.id } }, body: { value: "Dolphin" },
  }));
  const file = await upload(customer, new File(["%PDF-1.4\n%%EOF\n"], "registration.pdf", { type: "application/pdf" }));
  assert.equal(file.status, "UPLOADED");
  await unwrap(customer.PUT("/api/v1/customer/requests/{requestId}/documents/{requirementId}", {
    params: { path: { requestId, requirementId: requirement.id } }, body: { fileObjectId: file.id },
  }));
  const submitted = await unwrap(customer.POST("/api/v1/customer/requests/{requestId}/submit", request));
  assert.equal(submitted.status, "PENDING");

  // Staff find it, accept it and complete its first stage.
  const waiting = [];
  const query = { serviceId: service.id, status: "PENDING", size: 1 } as const;
  for await (const { reference } of items((page) => officer.GET("/api/v1/staff/requests", { params: { query: { ...query, page } } }))) {
    waiting.push(reference);
  }
  assert.deepEqual(waiting, [submitted.reference]);
  const { id: applicationId } = await unwrap(officer.POST("/api/v1/staff/requests/{requestId}/accept", request));
  await unwrap(officer.POST("/api/v1/staff/applications/{applicationId}/stages/{stageId}/complete", {
    params: { path: { applicationId, stageId: about.id } },
  }));

  // The customer pays at the checkout, and the provider's webhook completes the application.
  const application = { params: { path: { applicationId } } };
  const payment = await unwrap(customer.POST("/api/v1/customer/applications/{applicationId}/payments", { ...application, body: {} }));
  assert.equal(payment.amount, 7500.5);
  assert.ok(payment.authorizationUrl);
  const paid = await fetch(payment.authorizationUrl, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ outcome: "success" }),
  });
  assert.ok(paid.ok);
  await until("the application is completed", async () => {
    const { status } = await unwrap(customer.GET("/api/v1/customer/applications/{applicationId}", application));
    return status === "COMPLETED";
  });

  // The customer downloads the licence, and anybody checks it.
  const certificates = () => unwrap(customer.GET("/api/v1/customer/applications/{applicationId}/certificates", application));
  await until("the file is made", async () => (await certificates())[0]?.sha256 != null);
  const [licence] = await certificates();
  assert.ok(licence);
  const { data: pdf } = await customer.GET("/api/v1/customer/applications/{applicationId}/certificates/{certificateId}/document", {
    params: { path: { applicationId, certificateId: licence.id } }, parseAs: "arrayBuffer",
  });
  assert.ok(pdf);
  const anyone = createClient({ baseUrl });
  const checked = await unwrap(anyone.GET("/api/v1/public/certificates/{verifyCode}", { params: { path: { verifyCode: licence.verifyCode } } }));
  assert.equal(checked.status, "VALID");
  assert.deepEqual(checked.fields.map(({ value }) => value), ["Dolphin"]);
  assert.equal(createHash("sha256").update(new Uint8Array(pdf)).digest("hex"), checked.sha256);
});
