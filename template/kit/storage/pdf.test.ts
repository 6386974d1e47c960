import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedFile } from "../db/tables.server.ts";
import { createLog } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import { uploadLimits as limits, shelf, uploadTypes } from "../testing/fixtures/shelves.server.ts";
import { createUploads } from "./uploads.server.ts";

const pdf = "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";

async function withUploads() {
  const app = await createTestApp({ as: "user" });
  /** The name of the stored file, or the error code. */
  const receive = (body: string, type = "application/pdf") =>
    app.uploads
      .receive({
        request: new Request("http://localhost/", { method: "PUT", body, headers: { "content-type": type } }),
        userId: "example-user",
        kind: "pdf",
        keep: async (name) => {
          await app.db.update(storedFile).set({ discardAt: null }).where(eq(storedFile.name, name));
          return name;
        },
      })
      .catch((error) => (error instanceof AppError ? error.code : Promise.reject(error)));
  return { ...app, receive };
}

test("stores a PDF unchanged, and serves it as a download", async () => {
  const { receive, fetch } = await withUploads();
  const file = await fetch(`/files/${await receive(pdf)}`);
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  ]);
  expect(await file.text()).toBe(pdf);
});

test.each([
  ["a page", "<script>alert(1)</script>"],
  ["a page that begins as a PDF", "%PDF-1.7 <script>alert(1)</script>"],
  ["half a PDF", pdf.slice(0, 20)],
])("%s is not accepted as a PDF", async (_, body) => {
  const app = await withUploads();
  expect(await app.receive(body)).toBe("UNSUPPORTED_MEDIA_TYPE");
  expect(app.files()).toEqual([]);
});

test("refuses to store a file without a trigger that protects it from deletion", async () => {
  const app = await createTestApp({ as: "user" });
  const keep = () => app.db.update(shelf).set({ name: "Refers to it" });
  const request = new Request("http://localhost/", {
    method: "PUT",
    body: pdf,
    headers: { "content-type": "application/pdf" },
  });
  const received = app.uploads.receive({ request, userId: "example-user", kind: "pdf", keep });
  await expect(received).rejects.toThrow("docs/uploads.md");
  await app.uploads.removeDiscarded();
  expect(app.files()).toEqual([]);
  expect((await app.db.select().from(shelf)).map(({ name }) => name)).not.toContain("Refers to it");
});

test("refuses a picture as a PDF, and a PDF as a picture", async () => {
  const { receive, send } = await withUploads();
  expect(await receive(pdf, "image/png")).toBe("UNSUPPORTED_MEDIA_TYPE");
  const answer = await send(
    "PUT",
    "/api/items/sonnets/picture",
    new Blob([pdf], { type: "application/pdf" }),
  );
  expect([answer.status, (await answer.json()).code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
});

test.each([
  ["a file with its beginning", "PK\x03\x04…", "application/zip", /\.zip$/],
  ["one with another beginning", "MZ…", "application/zip", /^UNSUPPORTED_MEDIA_TYPE$/],
  ["one that is said to be something else", "PK\x03\x04…", "application/pdf", /^UNSUPPORTED_MEDIA_TYPE$/],
  ["one that is too large", `PK\x03\x04${" ".repeat(64)}`, "application/zip", /^PAYLOAD_TOO_LARGE$/],
])(
  "a type in src/config/uploads.ts has its own check, size and extension: %s",
  async (_, body, type, result) => {
    const { db, storage } = await createTestApp({ as: "user" });
    const log = createLog({ level: "silent" });
    const zip = { types: ["application/zip"], maxBytes: 32, extension: "zip", begins: "PK\x03\x04" } as const;
    const uploads = createUploads({ db, storage, log, limits, types: { ...uploadTypes, pdf: zip } });
    const request = new Request("http://localhost/", {
      method: "PUT",
      body,
      headers: { "content-type": type },
    });
    const keep = async (name: string) => {
      await db.update(storedFile).set({ discardAt: null }).where(eq(storedFile.name, name));
      return name;
    };
    const received = uploads.receive({ request, userId: "example-user", kind: "pdf", keep });
    expect(await received.catch((error) => error.code)).toMatch(result);
  },
);
