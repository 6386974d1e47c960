import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { obstacleAt } from "#kit/files/regular-files.server.ts";
import { readWords, refuse } from "./words.ts";

/** Prepares a fresh clone: creates `.env`, the database and example data. Keeps what already exists. */
async function setUp(): Promise<number> {
  const obstacle = obstacleAt(".env");
  if (obstacle && !existsSync(".env")) refuse(obstacle);
  if (!existsSync(".env")) {
    if (!existsSync(".env.example")) {
      console.error(".env.example is missing: restore it, or write .env yourself.");
      return 1;
    }
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
    const text = readFileSync(".env.example", "utf8");
    writeFileSync(".env", text.replace(/^AUTH_SECRET=.*$/m, `AUTH_SECRET="${secret}"`), { mode: 0o600 });
    console.log("Created .env with a new secret");
  }
  // A new process, because Bun reads .env when it starts.
  return (await run("db:migrate")) || (await run("db:seed"));
}

function run(script: string): Promise<number> {
  const stdio = ["ignore", "inherit", "inherit"] as const;
  return Bun.spawn([process.execPath, "run", "--silent", script], { stdio: [...stdio] }).exited;
}

readWords("setup");
process.exitCode = await setUp();
