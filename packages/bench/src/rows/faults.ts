import type { Benchmark } from "../bench.ts";
import { signIn } from "../servers/sign-in.ts";
import { floods } from "./faults/flood.ts";
import { killed } from "./faults/killed.ts";
import { mixed } from "./faults/mixed.ts";

/** How the server behaves when it is killed, under mixed load, and under attack. */
export const faults: Benchmark = async ({ project, mailbox, seconds }) => {
  const start = () => project.start({ TRUSTED_PROXIES: "127.0.0.1" });
  const server = await start();
  // The session is in the database, so it survives a restart.
  const cookie = await signIn(server.origin, mailbox, "admin@example.com");
  const scene = { start, cookie, mailbox, databaseFile: project.databaseFile, seconds };
  await server.stop();
  return [...(await killed(scene)), ...(await mixed(scene)), ...(await floods(scene))];
};
