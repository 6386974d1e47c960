import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const tool = (...words: string[]) => [process.execPath, "run", "--bun", ...words];

const checks: readonly { name: string; command: string[] }[] = [
  { name: "types", command: tool("tsc", "--project", ".") },
  { name: "lint and format", command: tool("biome", "check", ".") },
  { name: "boundaries", command: [process.execPath, "scripts/check-boundaries.ts"] },
  { name: "translations", command: [process.execPath, "scripts/check-texts.ts"] },
];

/** Runs every check, also after one that failed; what it wrote is shown only then. */
for (const { name, command } of checks) {
  const child = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  console.log(`${code === 0 ? "✔" : "✘"} ${name}`);
  if (code === 0) continue;
  console.log(out + error);
  process.exitCode = 1;
}
