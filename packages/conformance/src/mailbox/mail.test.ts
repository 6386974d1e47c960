import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { codeIn, createMailbox } from "./mailbox.ts";
import { parseMail } from "./parse-mail.ts";
import { startSmtpMailbox } from "./smtp.ts";

/** An email as it is sent over SMTP. */
function wire(...lines: string[]): Buffer {
  return Buffer.from(lines.join("\r\n"), "latin1");
}

test("reads a mail with nested parts, each with its own encoding", async () => {
  const html = Buffer.from('<html lang="ar" dir="rtl">رمزك 123456</html>').toString("base64");
  const mail = await parseMail(
    wire(
      "Subject: =?UTF-8?Q?123456_est_votre_code_=C3=A0?=",
      " =?UTF-8?B?w6ljcmlyZQ==?=",
      'Content-Type: multipart/mixed; boundary="outer"',
      "",
      "--outer",
      "Content-Type: multipart/alternative;",
      ' boundary="in-ner"',
      "",
      "--in-ner",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Voil=C3=A0 un code qui tient sur deux li=",
      "gnes: 123456",
      "--in-ner",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      html,
      "--in-ner--",
      "--outer--",
      "",
    ),
    "ada@example.com",
  );
  expect(mail).toEqual({
    to: "ada@example.com",
    subject: "123456 est votre code àécrire",
    text: "Voilà un code qui tient sur deux lignes: 123456\n",
    html: '<html lang="ar" dir="rtl">رمزك 123456</html>',
  });
});

test("keeps the space before a soft line break", async () => {
  const mail = await parseMail(
    wire("Content-Transfer-Encoding: quoted-printable", "", "codes are =", "sent there=20"),
    "ada@example.com",
  );
  expect(mail.text).toBe("codes are sent there \n");
});

test("a missing part of a mail reads as empty", async () => {
  const plain = await parseMail(wire("Subject: Hi", "", "Text"), "a@b.c");
  expect([plain.text.trim(), plain.html]).toEqual(["Text", ""]);
  const html = await parseMail(wire("Content-Type: text/html", "", "<p>Text</p>"), "a@b.c");
  expect([html.text, html.html.trim()]).toEqual(["", "<p>Text</p>"]);
});

test("a mail that is not in its declared charset is an error", async () => {
  const source = wire("Content-Type: text/plain; charset=utf-8", "", "caf\xe9");
  await expect(parseMail(source, "a@b.c")).rejects.toThrow("charset");
});

test("the code is the six-digit number", () => {
  expect(codeIn("In 2024, order 12345678 …\n\n048213\n")).toBe("048213");
  expect(() => codeIn("12345 1234567")).toThrow("no six-digit code");
});

test("a mailbox returns each email once, in order of arrival, and waits for the next one", async () => {
  const mails = [{ to: "a@b.c", subject: "", text: "111111", html: "" }];
  const mailbox = createMailbox((email) => mails.filter(({ to }) => to === email));
  expect(await mailbox.codeFor("a@b.c")).toBe("111111");
  const next = mailbox.codeFor("a@b.c");
  mails.push({ to: "a@b.c", subject: "", text: "222222", html: "" });
  expect(await next).toBe("222222");
});

test("the mail server accepts a mail over SMTP", async () => {
  const mailbox = await startSmtpMailbox();
  onTestFinished(() => mailbox.close());
  const lines = [
    "EHLO me",
    "MAIL FROM:<a@b.c>",
    "RCPT TO:<to@b.c>",
    "DATA",
    "Subject: S\r\n\r\ncode 333333\r\n.",
    "QUIT",
  ];
  const socket = connect(Number(new URL(mailbox.url).port), "127.0.0.1");
  socket.on("data", (answer) => {
    // In the last line of a reply, a space follows the number.
    if (/^\d{3} .*\r\n$/m.test(String(answer))) socket.write(`${lines.shift() ?? "NOOP"}\r\n`);
  });
  expect(await mailbox.codeFor("to@b.c")).toBe("333333");
  socket.destroy();
});

test("six digits in a name or address are not mistaken for a code", async () => {
  const texts = [
    "Zuri 123456ab was banned, says zuri.c654321d@example.com",
    "Zuri 123456ab, your code is 246810.",
  ];
  const mails = texts.map((text) => ({ to: "a@b.c", subject: "", text, html: "" }));
  expect(await createMailbox(() => mails).codeFor("a@b.c")).toBe("246810");
});
