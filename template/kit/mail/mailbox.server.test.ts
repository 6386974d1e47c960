import { expect, test } from "vitest";
import { createMailbox } from "./mail.server.ts";

const mail = { to: "ada@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };

test("keeps mails, newest first, and announces each one", async () => {
  const told: string[] = [];
  const mailbox = createMailbox({ onMail: ({ subject }) => told.push(subject) });
  await mailbox.send(mail);
  await mailbox.send({ ...mail, subject: "Again" });
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(["Again", "Hello"]);
  expect(told).toEqual(["Hello", "Again"]);
  expect(mailbox.list()[0]).toMatchObject({
    to: mail.to,
    receivedAt: expect.any(Date),
    id: expect.any(String),
  });
});

test("keeps only the last hundred", async () => {
  const mailbox = createMailbox();
  for (let number = 0; number < 120; number++) await mailbox.send({ ...mail, subject: String(number) });
  expect(mailbox.list()).toHaveLength(100);
  expect(mailbox.list().at(-1)?.subject).toBe("20");
});
