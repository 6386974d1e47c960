import { afterAll, beforeAll, inject } from "vitest";
import { type SmtpMailbox, startSmtpMailbox } from "../../packages/conformance/src/mailbox/smtp.ts";
import { type Provider, startProvider } from "../../packages/conformance/src/provider/gitlab.ts";
import { openTarget } from "../../packages/conformance/src/run.ts";
import type { Target } from "../../packages/conformance/src/target.ts";
import { thisBuild } from "./builds.ts";
import { aloneWith, forget, type Running, runIn, serve, settings } from "./server.ts";

/** Serves this build's project with example data while the tests of a file run. */
export function servedForChecks(): { readonly target: Target; readonly server: Running } {
  const { languages, title, executable } = thisBuild();
  let mailbox: SmtpMailbox;
  let provider: Provider;
  let env: Awaited<ReturnType<typeof settings>>;
  let server: Running;
  let target: Target;

  beforeAll(async () => {
    mailbox = await startSmtpMailbox();
    provider = await startProvider();
    const trusted = { SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1" };
    env = await settings({ ...trusted, ...provider.settings }, "localhost");
    // The checks of books and users need example data.
    if (executable) {
      const program = aloneWith(inject("project"), env);
      await program.run("db:seed");
      server = await program.serve();
    } else {
      await runIn(inject("project"), ["run", "db:seed"], env);
      server = await serve(inject("project"), env);
    }
    const slow = process.env.SLOW === undefined ? undefined : Number(process.env.SLOW);
    target = await openTarget({ baseURL: server.origin, mailbox, languages, title, trusted: true, slow });
  });

  afterAll(async () => {
    await target?.browser.close();
    await server?.stop();
    await mailbox?.close();
    await provider?.close();
    if (env) forget(env);
  });

  return {
    get target() {
      return target;
    },
    get server() {
      return server;
    },
  };
}
