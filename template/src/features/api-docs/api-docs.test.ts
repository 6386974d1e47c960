import { expect, test } from "vitest";
import { buildAddress, createSampleAddress } from "./request.ts";
import { tokenize, writeCurl, writeFetch } from "./samples.ts";
import { createExample, describeLimits, describeShape } from "./shape.ts";

const form = {
  type: "object",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 200 },
    publisher: { anyOf: [{ anyOf: [{ type: "string" }, { type: "string" }] }, { type: "null" }] },
    role: { type: "string", enum: ["admin", "user"] },
    genre: { $ref: "#/components/schemas/Genre" },
    tags: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    version: { type: "integer", minimum: 1 },
  },
  required: ["title", "role", "version"],
};

test("a schema is shown as a type", () => {
  expect(describeShape(form)).toBe(`{
  title: string  // 1…200 characters
  publisher?: string | null
  role: "admin" | "user"
  genre?: Genre
  tags?: {
    name?: string
  }[]
  version: integer  // 1…
}`);
});

test("a schema with additional properties is shown as a type", () => {
  const counts = { propertyNames: { enum: ["users", "books"] }, additionalProperties: { type: "integer" } };
  expect(describeShape({ type: "object", ...counts })).toBe('{ ["users" | "books"]: integer }');
});

test("an example contains only the required fields", () => {
  expect(createExample(form)).toEqual({ title: "", role: "admin", version: 1 });
});

test("limits and defaults are shown", () => {
  expect(describeLimits({ type: "integer", minimum: 1, maximum: 100, default: 20 })).toBe(
    "1…100, default 20",
  );
});

const entered = new FormData();
entered.set("id", "a/b c");
entered.set("searchTerm", "émile & co");
entered.set("cursor", "");

test("entered values are encoded into the URL, and empty ones are left out", () => {
  const schema = { type: "string" };
  const parameters = [
    { name: "id", in: "path" as const, required: true, schema },
    { name: "searchTerm", in: "query" as const, required: false, schema },
    { name: "cursor", in: "query" as const, required: false, schema },
  ];
  expect(buildAddress("/api/widgets/{id}", { parameters }, entered)).toBe(
    "/api/widgets/a%2Fb%20c?searchTerm=%C3%A9mile+%26+co",
  );
  expect(buildAddress("/api/widgets", {}, entered)).toBe("/api/widgets");
});

test("a sample keeps the names of parameters without a value", () => {
  expect(createSampleAddress("/api/widgets/{id}/parts/{partId}", {}, entered)).toBe(
    "/api/widgets/a%2Fb%20c/parts/:partId",
  );
});

const site = { origin: "https://shop.example.com", method: "POST", address: "/api/widgets" };

test("a curl sample has the session cookie and the origin, quoted for the shell", async () => {
  const title = "It's $HOME `id`";
  const body = { type: "application/json", text: JSON.stringify({ title }) };
  const command = writeCurl({ ...site, body }, "session");
  expect(command).toContain("-b 'session=…'");
  const { stdout } = Bun.spawnSync(["sh", "-c", command.replace("curl", "printf '%s\\n'")]);
  expect(stdout.toString().trimEnd().split("\n")).toEqual([
    ...["https://shop.example.com/api/widgets", "-X", "POST", "-H", "Origin: https://shop.example.com"],
    ...["-b", "session=…", "-H", "Content-Type: application/json", "-d", JSON.stringify({ title })],
  ]);
});

test("a fetch sample is a program that makes the same request", async () => {
  const sent: unknown[] = [];
  const run = (code: string) => new Function("fetch", `return (async () => { ${code} })();`);
  const fetch = (...call: unknown[]) => sent.push(call);
  await run(writeFetch({ ...site, body: { type: "application/json", text: '{"title":"A"}' } }))(fetch);
  await run(writeFetch({ ...site, body: { type: "application/json", text: "{" } }))(fetch);
  await run(writeFetch({ ...site, method: "GET" }))(fetch);
  const headers = { "content-type": "application/json" };
  expect(sent).toEqual([
    ["/api/widgets", { method: "POST", headers, body: '{"title":"A"}' }],
    ["/api/widgets", { method: "POST", headers, body: "{" }],
    ["/api/widgets"],
  ]);
});

test.each([describeShape(form), JSON.stringify({ a: "b: c", n: 1.5, is: [true, null] }, null, 2), "// x\n'"])(
  "the coloured parts of %j add up to the whole text",
  (text) => {
    expect(
      tokenize(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  },
);

test("names, texts, numbers and keywords have different colours", () => {
  const kinds = tokenize('{ "a": "b", "n": 1.5, "is": true } // c').filter(({ kind }) => kind);
  expect(kinds.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    ...['name "a"', 'text "b"', 'name "n"', "number 1.5", 'name "is"', "word true", "comment // c"],
  ]);
});
