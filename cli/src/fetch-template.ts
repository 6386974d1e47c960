// A program of its own, run by `ports/download.ts`: giget knows no time limit and cannot be stopped, a process can.
import { downloadTemplate } from "giget";

const [source = "", folder = ""] = process.argv.slice(2);
try {
  await downloadTemplate(source, { dir: folder, registry: false });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
