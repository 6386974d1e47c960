import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const templates = "template/kit/dev/generate/internal/templates/";

/**
 * Type-checks the generator's templates. What they import is checked with the template, whose routes are real; for
 * links in the templates, every path counts as a route.
 */
async function main(): Promise<number> {
  const words = ["run", "--bun", "tsc", "--pretty", "false", "--project", `${templates}fixtures`];
  const cache = ["--incremental", "--tsBuildInfoFile", join(root, ".cache/types/templates.tsbuildinfo")];
  const command = [process.execPath, ...words, "--checkers", "1", ...cache];
  const child = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "ignore" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  // The lines of an error after its first are indented. An error without a file, such as a wrong option, may have
  // stopped the check of the files.
  const errors = out
    .split(/\n(?! )/)
    .filter((one) => one.startsWith(templates) || one.startsWith("error TS"));
  for (const error of errors) console.log(error);
  const isKnown = code === 0 || /^\S+\(\d+,\d+\): error TS/m.test(out);
  if (!isKnown) console.error(out || `tsc exited with code ${code}`);
  return isKnown && errors.length === 0 ? 0 : 1;
}

process.exitCode = await main();
