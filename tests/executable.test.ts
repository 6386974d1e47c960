import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { ask, relative } from "../packages/conformance/src/ask.ts";
import { startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { inEmptyRoot } from "./support/empty-root.ts";
import { aloneWith, forget, serveWith, settings } from "./support/server.ts";

// BUILD selects a project that has an executable; the others never build one.

test("the executable serves, runs the commands in its help, and survives kill -9", async () => {
  const mailbox = await startSmtpMailbox();
  // The database is in its usual place: in data, next to the program.
  const env = {
    ...(await settings({ SMTP_URL: mailbox.url })),
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
  };
  const program = aloneWith(inject("project"), env);
  const says = async (words: string[], code = 0) => {
    const ended = await program.run(...words);
    expect(ended.code, ended.output).toBe(code);
    return ended.output;
  };
  try {
    const help = await says(["--help"]);
    const named = [...help.matchAll(/^ {2}\.\/shop (\S+)/gm)].map(([, name]) => name);
    expect(named).toContain("db:backup");
    expect(await says(["upgarde"], 2)).toContain("Unknown command upgarde");
    expect(await says(["user:admin", "nobody"], 2)).toContain("Invalid email address");
    expect(await says(["user:admin"], 2)).toContain("Usage: ./shop user:admin <email>");
    expect(await says(["db:migrate"])).toContain("Applied 0000_initial");
    expect(await says(["doctor"])).not.toContain("✘");
    expect(await says(["user:admin", "boss@example.com"])).toContain("is now an administrator");

    const server = await program.serve();
    const target = { origin: server.origin, mailbox, trusted: false };
    const cookie = await signIn(target, "boss@example.com");
    const home = async () =>
      relative((await ask(target, "/login", { headers: { cookie } })).headers.location);
    expect(await home()).toBe("/manager");
    expect((await ask(target, "/robots.txt")).status).toBe(200);
    expect(await says(["doctor"])).toMatch(/^✔ port \d+: in use, probably by this project's own server$/m);
    await server.stop("SIGKILL");

    const again = await aloneWith(inject("project"), { ...env, PROCESSES: "2" }).serve();
    await expect.poll(() => again.output().split('"event":"listening"').length).toBe(3);
    expect(await home()).toBe("/manager");
    await says(["db:backup", "copy.db"]);
    expect(await says(["db:drill"])).toContain("The copy was restored and is complete");
    expect((await again.stop()).code).toBe(0);
    const left = readdirSync(env.folder).filter((name) => !name.startsWith("copy.db"));
    expect(left.sort()).toEqual(["data", "shop"]);

    rmSync(join(env.folder, "data/app.db"));
    expect(await says(["doctor"], 1)).toContain(
      "app.db: does not exist yet; starting the server or db:migrate creates it",
    );
    expect(readdirSync(join(env.folder, "data"))).not.toContain("app.db");
    // Doctor requires the same settings as a start.
    const unset = aloneWith(inject("project"), { ...env, BASE_URL: undefined, NODE_ENV: undefined });
    expect(await unset.run("doctor")).toMatchObject({
      code: 1,
      output: expect.stringContaining("BASE_URL is required in production"),
    });
  } finally {
    await mailbox.close();
    forget(env);
  }
});

test("the executable contains no path of the machine that built it", () => {
  const program = readFileSync(join(inject("project"), "dist/shop"));
  expect(program.includes(`${realpathSync(inject("project"))}/`)).toBe(false);
});

test("the executable's image needs only the libraries that it is linked to", async () => {
  const env = { ...(await settings()), DATABASE_URL: "file:/data/app.db", STORAGE_URL: "file:/data/files" };
  const root = join(env.folder, "root");
  try {
    const [program, words] = await inEmptyRoot(join(inject("project"), "dist/shop"), root);
    const server = await serveWith(program, words, env.folder, env);
    for (const path of ["/login", "/robots.txt"]) expect((await ask(server, path)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    expect(existsSync(join(root, "data/app.db"))).toBe(true);
    expect(readdirSync(root).filter((name) => !/^(proc|dev|lib.*)$/.test(name))).toEqual(["app", "data"]);
  } finally {
    forget(env);
  }
});
