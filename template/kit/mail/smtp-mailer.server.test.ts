import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { AppError } from "../shared/errors.ts";
import { limitMs } from "../testing/limit-testing.ts";
import { createSmtpMailer, type Mailer } from "./mail.server.ts";

const mail = { to: "ada@example.com", subject: "Your code", html: "<p>123456</p>", text: "123456" };
const from = "Books <no-reply@books.example>";

async function smtpServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { received, server, port: getPort(server.server) };
}

function getPort(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return address.port;
}

/** Concurrent tests pass their own `onTestFinished`. */
function mailerTo(port: number, whenFinished: typeof onTestFinished = onTestFinished): Mailer {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from);
  whenFinished(() => mailer.close());
  return mailer;
}

async function getFailure(sending: Promise<void>): Promise<AppError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("It did not fail as it should.", { cause: error });
  return error;
}

test("a mail arrives with both bodies and no other headers", async () => {
  const { port, received } = await smtpServer();
  await mailerTo(port).send(mail);
  const [text = ""] = received;
  expect(text).toContain("To: ada@example.com");
  expect(text).toContain(`From: ${from}`);
  expect(text).toContain("Subject: Your code");
  expect(text).toContain("text/plain");
  expect(text).toContain("text/html");
});

test("neither an address nor a subject can inject a recipient or a header", async () => {
  const { port, received } = await smtpServer();
  const mailer = mailerTo(port);
  await mailer.send({ ...mail, subject: "Hello\r\nBcc: eve@example.com" });
  const head = received[0]?.split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^Bcc:/m);
  await mailer.send({ ...mail, to: "ada@example.com, eve@example.com" }).catch(() => {});
  expect(received.join("")).not.toMatch(/^To: .*ada@example\.com,\s*eve@/m);
});

test("many concurrent mails use only a few connections", async () => {
  let connections = 0;
  const { port, received } = await smtpServer({
    onConnect(_session, done) {
      connections++;
      done();
    },
  });
  const mailer = mailerTo(port);
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
  expect(received).toHaveLength(20);
  expect(connections).toBeLessThanOrEqual(4);
});

test("a check authenticates and sends nothing", async () => {
  const { port, received } = await smtpServer();
  await mailerTo(port).check();
  expect(received).toEqual([]);
});

const refusal = (responseCode: number) =>
  Object.assign(new Error("no <ada@example.com> here"), { responseCode });

describe("reports MAIL_UNAVAILABLE for a mail that cannot be sent", () => {
  test("if nothing is listening", async () => {
    const { port, server } = await smtpServer();
    await new Promise<void>((closed) => server.close(closed));
    const mailer = mailerTo(port);
    expect(await getFailure(mailer.send(mail))).toMatchObject({
      code: "MAIL_UNAVAILABLE",
      status: 503,
      retryAfter: 30,
    });
    expect(await getFailure(mailer.check())).toMatchObject({ code: "MAIL_UNAVAILABLE" });
  });

  test.each([550, 451, 421])("if the server replies %i", async (code) => {
    const { port } = await smtpServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) });
    const error = await getFailure(mailerTo(port).send(mail));
    expect(error.code).toBe("MAIL_UNAVAILABLE");
    expect(error.message).not.toContain("ada@");
  });

  test("if the server rejects the text", async () => {
    const { port } = await smtpServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusal(554)));
      },
    });
    expect((await getFailure(mailerTo(port).send(mail))).code).toBe("MAIL_UNAVAILABLE");
  });

  test("if the server hangs up", async () => {
    const server = await hangingServer((socket) => socket.destroy());
    expect((await getFailure(mailerTo(server).send(mail))).code).toBe("MAIL_UNAVAILABLE");
  });

  test("and delivers the next mail once the server has recovered", async () => {
    let well = false;
    const { port, received } = await smtpServer({
      onRcptTo: (_address, _session, done) => (well ? done() : done(refusal(451))),
    });
    const mailer = mailerTo(port);
    await getFailure(mailer.send(mail));
    well = true;
    await mailer.send(mail);
    expect(received).toHaveLength(1);
  });
});

// The time limit of each test is the check: 6 s are promised. Concurrent, because each waits that long.
describe.concurrent("a stalled server is aborted within 6 s", {
  timeout: limitMs(6000),
  tags: ["clock"],
}, () => {
  test.for(["EHLO", "MAIL", "RCPT", "DATA"])("at %s", async (command, { onTestFinished }) => {
    const port = await hangingServer((socket) => talkUntil(command, socket));
    expect((await getFailure(mailerTo(port, onTestFinished).send(mail))).code).toBe("MAIL_UNAVAILABLE");
  });

  test("before its greeting, even when only checking", async ({ onTestFinished }) => {
    const mailer = mailerTo(await hangingServer(() => {}), onTestFinished);
    const failures = await Promise.all([getFailure(mailer.send(mail)), getFailure(mailer.check())]);
    expect(failures.map(({ code }) => code)).toEqual(["MAIL_UNAVAILABLE", "MAIL_UNAVAILABLE"]);
  });

  test("while sending its reply endlessly, byte by byte", async ({ onTestFinished }) => {
    const port = await hangingServer((socket) => {
      const timer = setInterval(() => socket.write("2"), 100);
      socket.on("close", () => clearInterval(timer));
    });
    expect((await getFailure(mailerTo(port, onTestFinished).send(mail))).code).toBe("MAIL_UNAVAILABLE");
  });
});

/** A fake mail server that behaves as `onSocket` decides. Returns its port. */
async function hangingServer(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onSocket(socket);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  server.unref();
  return getPort(server);
}

/** Speaks SMTP up to a given command, then never replies. */
function talkUntil(command: string, socket: Socket): void {
  socket.write("220 test\r\n");
  socket.on("data", (data: Buffer) => {
    const line = data.toString();
    if (line.startsWith(command)) return;
    if (line.startsWith("DATA")) socket.write("354 go on\r\n");
    else socket.write("250 ok\r\n");
  });
}

test("a password is never sent in clear text, except on this machine", async () => {
  const seen: string[] = [];
  const { port, received } = await smtpServer({
    allowInsecureAuth: true,
    onAuth({ username = "" }, _session, done) {
      seen.push(username);
      done(null, { user: username });
    },
  });
  // Leads to this machine, but does not look like a loopback address.
  const away = createSmtpMailer(`smtp://ada:secret@0.0.0.0:${port}`, from);
  onTestFinished(() => away.close());
  expect((await getFailure(away.send(mail))).code).toBe("MAIL_UNAVAILABLE");
  expect([seen, received]).toEqual([[], []]);
  const here = createSmtpMailer(`smtp://ada:secret@127.0.0.1:${port}`, from);
  onTestFinished(() => here.close());
  await here.send(mail);
  expect([seen, received.length]).toEqual([["ada"], 1]);
});

test.each([
  ["Smith, Jones (Books); more: <a@books.example>", 'From: "Smith, Jones (Books); more:" <a@books.example>'],
  ['"Smith, \\"Bob\\"" <a@books.example>', 'From: "Smith, \\"Bob\\"" <a@books.example>'],
  ['Bob "B" O\'Hara <a@books.example>', 'From: "Bob \\"B\\" O\'Hara" <a@books.example>'],
  ["b@c.example, I <3 books <a@books.example>", 'From: "b@c.example, I <3 books" <a@books.example>'],
  ["Bücher, Ä <a@bücher.example>", "From: =?UTF-8?Q?B=C3=BCcher=2C_=C3=84?= <a@xn--bcher-kva.example>"],
  ["a@books.example", "From: a@books.example"],
])("the sender %s becomes one address with its name as written", async (sender, header) => {
  const { port, received } = await smtpServer();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender);
  onTestFinished(() => mailer.close());
  await mailer.send(mail);
  expect(received[0]?.replaceAll("\r\n ", " ")).toContain(`${header}\r\n`);
});

test("a mail that is sent again keeps its Message-ID", async () => {
  const { port, received } = await smtpServer();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "Books <app@books.example>");
  onTestFinished(() => mailer.close());
  for (let times = 0; times < 2; times++) await mailer.send({ ...mail, messageId: "one" });
  for (const text of received) expect(text).toContain("Message-ID: <one@books.example>\r\n");
  expect(received).toHaveLength(2);
});
