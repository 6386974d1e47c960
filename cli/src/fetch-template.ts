// Runs in a separate process, started by `ports/download.ts`, because giget has no time limit and cannot be stopped,
// but a process can. Only downloads: `template/tar.ts` reads the archive, with limits.
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
