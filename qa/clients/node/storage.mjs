// Uploads, finds, reads and removes a file with Cloudinary's own library, against the
// storage sandbox. CLOUDINARY_URL leads there: cloudinary://KEY:SECRET@CLOUD?upload_prefix=URL.

import assert from "node:assert/strict";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v2 as cloudinary } from "cloudinary";
import { call, until } from "./stagegate.mjs";

// A picture of one dot.
const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==", "base64");
const path = join(await mkdtemp(join(tmpdir(), "storage-")), "card.png");
await writeFile(path, picture);

// Stagegate signs the upload, and its params are all that the library needs.
const { fileId, params } = await call("POST", "/files", { originalFilename: "card.png", mimeType: "image/png", sizeBytes: picture.length });
const uploaded = await cloudinary.uploader.upload(path, { ...params });
assert.equal(uploaded.public_id, params.public_id);
assert.equal(uploaded.bytes, picture.length);
assert.equal(uploaded.format, "png");

// The provider's webhook tells Stagegate.
await until("the file is UPLOADED", async () => (await call("GET", `/files/${fileId}`)).status === "UPLOADED");

// The account's own calls, signed with its secret.
const kind = { type: params.type, resource_type: "image" };
const { resources } = await cloudinary.api.resources_by_ids([params.public_id], kind);
assert.deepEqual(resources.map((resource) => resource.public_id), [params.public_id]);

const link = cloudinary.utils.private_download_url(params.public_id, "png", { ...kind, expires_at: Math.floor(Date.now() / 1000) + 60 });
const read = await fetch(link);
assert.equal(read.status, 200, link);
assert.deepEqual(Buffer.from(await read.arrayBuffer()), await readFile(path));

assert.equal((await cloudinary.uploader.destroy(params.public_id, kind)).result, "ok");
assert.equal((await cloudinary.uploader.destroy(params.public_id, kind)).result, "not found");
const changed = cloudinary.uploader.upload(path, { ...params, public_id: "another" });
await assert.rejects(changed, { message: /^Invalid Signature/ }, "the signature is of one public_id");

console.log("storage: uploaded, found, read and removed");
