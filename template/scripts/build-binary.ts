import { existsSync, statSync } from "node:fs";
import { obstacleNamed } from "#kit/files/regular-files.server.ts";
import { name } from "../package.json";
import { typedWords } from "./typed-words.ts";
import { refuse } from "./words.ts";

// Builds one executable that includes every file the server reads. It needs neither Bun nor node_modules.
const typed = typedWords();
// Bun also accepts the file after a space. The last one counts.
const outfiles = typed.flatMap((word, at) =>
  word === "--outfile" ? (typed[at + 1] ?? []) : /^--outfile=(.*)/s.exec(word)?.[1] || [],
);
const others = typed.filter((word, at) => !word.startsWith("--outfile") && typed[at - 1] !== "--outfile");
const program = outfiles.at(-1) || `dist/${name}${process.platform === "win32" ? ".exe" : ""}`;
const obstacle = obstacleNamed(program);
if (obstacle) refuse(obstacle);
const isProgram =
  process.platform === "win32" ||
  ((statSync(program, { throwIfNoEntry: false })?.mode ?? 0o111) & 0o111) !== 0;
if (!isProgram) refuse(`${program} is not an executable: choose another file.`);
await import("./build.ts");
const assets = ["drizzle", "dist/client", "dist/public"].filter((folder) => existsSync(folder));
const words = [
  ["build", "--compile", "--minify", "--bytecode", "--format=esm", "--bytecode-depth=2"],
  // Its commands require the settings of a production server.
  ["--define", "import.meta.env.PROD=true"],
  // Ignores a bunfig.toml next to the program on a server, but reads .env.
  ["--no-compile-autoload-bunfig", ...assets.flatMap((folder) => ["--asset", folder])],
  [`--outfile=${program}`, ...others, "scripts/program.ts"],
].flat();
const { exitCode } = Bun.spawnSync([process.execPath, ...words], { stdio: ["ignore", "ignore", "inherit"] });
if (exitCode !== 0) process.exit(exitCode);
console.log(`One executable: ${program}, ${Math.round(statSync(program).size / 1e6)} MB.`);
