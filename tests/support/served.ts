import { expect, onTestFinished } from "vitest";
import { launchBrowser } from "../../packages/conformance/src/browser.ts";
import { startSmtpMailbox } from "../../packages/conformance/src/mailbox/smtp.ts";
import { openTarget } from "../../packages/conformance/src/run.ts";
import { forget, freePort, runIn, serve, settings } from "./server.ts";

const longestMs = 600_000;

/**
 * Runs scripts in a project with its own database and mailbox, then serves it until the test ends or `whenOver` stops
 * it.
 * @param withBrowser whether checks may open pages
 */
export async function served(
  project: string,
  scripts: readonly string[],
  withBrowser = false,
  whenOver: (end: () => Promise<void>) => void = onTestFinished,
) {
  const mailbox = await startSmtpMailbox(freePort());
  const env = await settings({ SMTP_URL: mailbox.url });
  whenOver(async () => {
    await mailbox.close();
    forget(env);
  });
  for (const script of scripts) {
    const { code, output } = await runIn(project, ["run", script], env, longestMs);
    expect(code, output).toBe(0);
  }
  const server = await serve(project, env);
  whenOver(async () => void (await server.stop()));
  const browser = withBrowser ? await launchBrowser() : undefined;
  whenOver(async () => void (await browser?.close()));
  const target = await openTarget({
    baseURL: server.origin,
    mailbox,
    languages: ["en"],
    ...(browser ? { browser, lacks: {} } : { lacks: { browser: "no check here opens pages" } }),
  });
  return { env, server, target };
}
