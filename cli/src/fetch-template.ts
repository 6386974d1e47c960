// A program of its own, run by `ports/download.ts`: giget has no time limit and cannot be stopped, a process can.
// It only downloads: what is in the archive is read by `template/tar.ts`, which has limits.
import { downloadTemplate } from "giget";

const [source = "", folder = ""] = process.argv.slice(2);
try {
  const { subdir = "" } = await downloadTemplate(source, {
    dir: folder,
    registry: false,
    ignore: () => true,
  });
  process.stdout.write(JSON.stringify({ subdir }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
