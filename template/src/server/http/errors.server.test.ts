import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { openDatabase } from "../db/connect.server.ts";
import { startFixture, temporaryFolder } from "../testing.server.ts";
import { startServer } from "./testing.server.ts";

const Book = z.object({ title: z.string().min(2, "books:title.short"), pages: z.number() });

test("invalid input is told field by field, by translation key or by zod's code", async () => {
  const { sendJson } = startServer({
    routes: (app) => app.post("/api/books", ({ body }) => body, { body: Book }),
  });
  const response = await sendJson("/api/books", '{"title":"a","pages":"many"}');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: "VALIDATION_ERROR",
    issues: [
      { path: "title", code: "books:title.short" },
      { path: "pages", code: "invalid_type" },
    ],
  });
});

test("neither an unreadable body nor one of another shape is quoted back", async () => {
  const { sendJson } = startServer({
    routes: (app) => app.post("/api/books", ({ body }) => body, { body: Book }),
  });
  for (const body of ['{"title":"hunter2', '"hunter2"', '{"title":"hunter2"}']) {
    const response = await sendJson("/api/books", body);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("hunter2");
  }
});

test("an answer that breaks its own schema is our bug, and not in the log word by word", async () => {
  const { send, records, text } = startServer({
    routes: (app) =>
      app.get("/api/books", () => ({ title: "hunter2" }) as unknown as z.infer<typeof Book>, {
        response: Book,
      }),
  });
  const response = await send("/api/books");
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "INTERNAL" });
  expect(text()).not.toContain("hunter2");
  expect(records()[0]).toMatchObject({ error: { message: expect.stringContaining("pages (invalid_type)") } });
});

test("what a route throws keeps its code, and Elysia's own statuses get theirs", async () => {
  const { send } = startServer({
    routes: (app) =>
      app
        .get("/api/conflict", () => {
          throw new AppError("VERSION_CONFLICT");
        })
        .get("/api/status/:code", ({ params, status }) => {
          throw status(Number(params.code));
        }),
  });
  const codeOf = async (path: string): Promise<unknown> => {
    const response = await send(path);
    const { code } = await response.json();
    return [response.status, code];
  };
  expect(await codeOf("/api/conflict")).toEqual([409, "VERSION_CONFLICT"]);
  expect(await codeOf("/api/status/404")).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf("/api/status/422")).toEqual([400, "VALIDATION_ERROR"]);
  expect(await codeOf("/api/status/418")).toEqual([400, "VALIDATION_ERROR"]);
  expect(await codeOf("/api/status/502")).toEqual([500, "INTERNAL"]);
});

test("a database another process holds is 503 and nothing else", { timeout: 6000 }, async () => {
  const file = join(temporaryFolder(), "app.db");
  const { sqlite, close } = openDatabase(file);
  sqlite.run("CREATE TABLE a (b)");
  const { send, records } = startServer({
    routes: (app) =>
      app
        .get("/api/write", () => sqlite.run("INSERT INTO a VALUES (1)").changes)
        .get("/api/read", () => sqlite.prepare("SELECT count(*) AS n FROM a").get() ?? {}),
  });
  const holder = startFixture("hold-lock.ts", file);
  await holder.line();

  const response = await send("/api/write", { signal: AbortSignal.timeout(3000) });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ code: "DB_BUSY" });
  expect(records().find(({ event }) => event === "error")).toMatchObject({ error: { code: "SQLITE_BUSY" } });
  expect(await (await send("/api/read")).json()).toEqual({ n: 0 });

  holder.child.kill("SIGKILL");
  await holder.child.exited;
  expect((await send("/api/write")).status).toBe(200);
  close();
});
