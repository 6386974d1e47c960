import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { createSmtpMailer } from "#kit/mail/mail.server.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { seedUsers } from "./seed.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";
import { createTestAuthWithMail } from "./testing-smtp.server.ts";

const known = "user@example.com";
const unknown = "nobody@example.com";

test("the code arrives through a real mail server", async ({ onTestFinished }) => {
  const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, true);
  expect(await outcome(await app.send(known))).toBe("200");
  expect(smtp.mails.map(({ to }) => to)).toEqual([[known]]);
  const code = /code is (\d{6})/.exec(smtp.mails[0]?.text ?? "")?.[1] ?? "";
  expect(await outcome(await app.verify(known, code))).toBe("200");
});

test("no input can add a header or a second address", async ({ onTestFinished }) => {
  const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, true);
  for (const email of [
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com,b@example.com",
    "<a@example.com>",
  ]) {
    expect(await outcome(await app.send(email))).toBe("400 VALIDATION_ERROR");
  }
  expect(smtp.mails).toEqual([]);
});

describe.concurrent("with sign-up closed", () => {
  test("only users with an account get a mail, and the response is the same for everyone", async ({
    onTestFinished,
  }) => {
    const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, false);
    const shape = async (email: string) => {
      const answer = await app.send(email);
      return [answer.status, await answer.text(), [...answer.headers.keys()].sort()];
    };
    expect(await shape(unknown)).toEqual(await shape(known));
    expect(smtp.mails.map(({ to }) => to)).toEqual([[known]]);
  });

  test("guesses get the same responses for known and unknown addresses: wrong, exhausted, expired", async ({
    onTestFinished,
  }) => {
    const { app } = await createTestAuthWithMail(onTestFinished, {}, false);
    const guesses = async (email: string) => {
      await app.send(email);
      const outcomes: string[] = [];
      for (let i = 0; i < 4; i++) outcomes.push(await outcome(await app.verify(email, "000000")));
      await app.send(email);
      await app.raw.run("UPDATE verification SET expires_at = 0");
      outcomes.push(await outcome(await app.verify(email, "000000")));
      return outcomes;
    };
    const outcomes = await guesses(known);
    const usedUp = "403 TOO_MANY_ATTEMPTS";
    expect(outcomes.slice(1)).toEqual(["400 INVALID_OTP", usedUp, usedUp, "400 OTP_EXPIRED"]);
    expect(await guesses(unknown)).toEqual(outcomes);
  });

  test("nobody signs up, and the code of a deleted user is rejected", async ({ onTestFinished }) => {
    const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, false);
    await app.send(known);
    const code = /code is (\d{6})/.exec(smtp.mails[0]?.text ?? "")?.[1] ?? "";
    await app.raw.run("DELETE FROM user WHERE email = ?", [known]);
    expect(await outcome(await app.verify(known, code))).toBe("400 INVALID_OTP");
    expect(await app.getUser(known)).toBeUndefined();
  });
});

describe.concurrent.each([true, false])(
  "signing in reports unavailable mail (sign-up %s)",
  { tags: ["clock"] },
  (signup) => {
    const people = [known, unknown];

    async function expectUnavailable(app: TestAuth, emails = people) {
      const answers = await Promise.all(
        emails.map(async (email) => {
          const start = performance.now();
          const answer = await app.send(email);
          return {
            took: performance.now() - start,
            retry: answer.headers.has("retry-after"),
            is: await outcome(answer),
          };
        }),
      );
      for (const { took, ...rest } of answers) {
        expect(took).toBeLessThan(limitMs(6000));
        expect(rest).toEqual({ retry: true, is: "503 MAIL_UNAVAILABLE" });
      }
    }

    test("if the mail server is down", async ({ onTestFinished }) => {
      const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, signup);
      await smtp.stop();
      await expectUnavailable(app);
    });

    test("if the mail server refuses the connection", async ({ onTestFinished }) => {
      const { app } = await createTestAuthWithMail(
        onTestFinished,
        { onConnect: (_, done) => done(new Error("go away")) },
        signup,
      );
      await expectUnavailable(app);
    });

    test("if the mail server refuses the recipient", async ({ onTestFinished }) => {
      const { app } = await createTestAuthWithMail(
        onTestFinished,
        { onRcptTo: (_, __, done) => done(new Error("no relay")) },
        signup,
      );
      await expectUnavailable(app, [known]);
      // After a failed delivery, unknown addresses get the same error.
      await expectUnavailable(app);
    });

    test("if the mail server stalls", async ({ onTestFinished }) => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const address = silent.address();
      const port = typeof address === "object" ? address?.port : 0;
      const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "app@example.com");
      const app = await createTestAuth({ mailer, signup });
      onTestFinished(async () => {
        await app.close();
        mailer.close();
        silent.close();
      });
      await seedUsers(app.db);
      await expectUnavailable(app);
    });

    test("does not count failed deliveries", async ({ onTestFinished }) => {
      const { smtp, app } = await createTestAuthWithMail(onTestFinished, {}, signup);
      await smtp.stop();
      for (let i = 0; i < 6; i++) expect(await outcome(await app.send(known))).toBe("503 MAIL_UNAVAILABLE");
      expect(await app.raw.rows("SELECT * FROM budget_event")).toEqual([]);
    });
  },
);

test("clears the failures with the next successful delivery", async ({ onTestFinished }) => {
  let refuse = true;
  const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) =>
    done(refuse ? new Error("no relay") : undefined);
  const { app } = await createTestAuthWithMail(onTestFinished, { onRcptTo }, false);
  expect(await outcome(await app.send(known))).toBe("503 MAIL_UNAVAILABLE");
  expect(await outcome(await app.send(unknown))).toBe("503 MAIL_UNAVAILABLE");
  refuse = false;
  expect(await outcome(await app.send(known))).toBe("200");
  expect(await outcome(await app.send(unknown))).toBe("200");
});
