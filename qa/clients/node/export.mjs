// Writes all invoices of an organisation to a CSV file, as a nightly job does, and prints their sums.

import { open } from "node:fs/promises";
import { createClient, items } from "@stagegate/client";

const client = createClient({ baseUrl: process.env.STAGEGATE_URL, key: process.env.STAGEGATE_KEY });
const file = await open(process.env.FILE, "w");
let kobo = 0n;
const query = { size: 20, sort: "createdAt,asc" };
for await (const invoice of items((page) => client.GET("/api/v1/finance/invoices", { params: { query: { ...query, page } } }))) {
  kobo += BigInt(Math.round(invoice.amountDue * 100));
  await file.write([invoice.reference, invoice.status, invoice.amountDue, invoice.currency].join(",") + "\n");
}
await file.close();
console.log(`NGN ${kobo / 100n}.${String(kobo % 100n).padStart(2, "0")}`);
