import { existsSync, statSync } from "node:fs";
import { name } from "../package.json";

// The whole product in one executable, with what the server reads inside it. Needs no Bun and no node_modules.
await import("./build.ts");
const program = `dist/${name}${process.platform === "win32" ? ".exe" : ""}`;
const assets = ["drizzle", "dist/client", "dist/public"].filter((folder) => existsSync(folder));
const words = [
  ["build", "--compile", "--minify", "--bytecode", "--format=esm", "--bytecode-depth=2"],
  // Its commands ask what the server asks for, in production.
  ["--define", "import.meta.env.PROD=true"],
  // Not what lies beside the program on a server; .env does.
  ["--no-compile-autoload-bunfig", ...assets.flatMap((folder) => ["--asset", folder])],
  [`--outfile=${program}`, ...process.argv.slice(2), "scripts/program.ts"],
].flat();
const { exitCode } = Bun.spawnSync([process.execPath, ...words], { stdio: ["ignore", "ignore", "inherit"] });
if (exitCode !== 0) process.exit(exitCode);
console.log(`One executable: ${program}, ${Math.round(statSync(program).size / 1e6)} MB.`);
