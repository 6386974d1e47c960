import { expect, test } from "vitest";
import { createTestApp } from "#app/testing.server.ts";

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
