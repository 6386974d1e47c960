import { expect, test } from "vitest";
import { maxPasskeyChallenges } from "#shared/limits.ts";
import { createTestApp } from "./testing.server.ts";

test("visits to the login page leave a limited number of challenges, and every code that was sent", async () => {
  const app = await createTestApp();
  await app.post("/login", { email: "user@example.com" });
  await app.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxPasskeyChallenges + 50})
     INSERT INTO verification SELECT 'id' || i, 'challenge' || i, '{}', 9e15, ${Date.now()}, 1 FROM n`,
  );
  expect((await app.fetch("/api/auth/passkey/generate-authenticate-options")).status).toBe(200);
  const [found] = await app.raw.rows<{ n: number }>("SELECT count(*) AS n FROM verification");
  expect(found?.n).toBe(maxPasskeyChallenges + 1);
  const code = app.codeFor("user@example.com");
  const answer = await app.post("/login/verify", { email: "user@example.com", code });
  expect(answer.headers.get("location")).toBe("/app");
});

test("a name of a passkey is a line of text", async () => {
  const app = await createTestApp({ as: "user" });
  for (const name of ["", "x".repeat(101), "\u202eevil"]) {
    const answer = await app.fetch("/api/auth/passkey/update-passkey", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: "none", name }),
    });
    expect([name, answer.status, (await answer.json()).code]).toEqual([name, 400, "VALIDATION_ERROR"]);
  }
});
