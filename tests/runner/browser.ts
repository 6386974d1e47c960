import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The first is Chromium without windows: checks of pages take a third of the processor time of the others. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Finds or installs a Chromium for the tests: an installed one, else Debian's package, else Playwright's download.
 *
 * @param say called with progress messages if it takes a while
 * @returns the executable's path
 * @throws with one line that says what to do if there is none
 */
export function findBrowser(say: (line: string) => void): string {
  const found = process.env.CHROME_BIN ?? installed();
  if (found && existsSync(found)) return found;
  return fromDebian(say) ?? fromPlaywright(say) ?? missing();
}

function installed(): string | undefined {
  return names.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined;
}

function fromDebian(say: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return undefined;
  say("Installing Chromium with apt-get (once)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...words: string[]) => spawnSync("apt-get", words, { env, stdio: "ignore", timeout: 300_000 });
  run("update", "-qq");
  run("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
  return installed();
}

function fromPlaywright(say: (line: string) => void): string | undefined {
  say("Downloading Chromium with Playwright (once)");
  const words = ["run", "--bun", "playwright", "install", "chromium-headless-shell"];
  const cwd = join(import.meta.dirname, "../../template");
  spawnSync(process.execPath, words, { cwd, stdio: "ignore", timeout: 300_000 });
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? "", ".cache/ms-playwright");
  if (!existsSync(cache)) return undefined;
  const files = readdirSync(cache, { recursive: true, encoding: "utf8" });
  const file = files.find((path) => /(^|\/)(headless_shell|chrome-headless-shell|chrome)$/.test(path));
  return file && join(cache, file);
}

function missing(): never {
  throw new Error(
    "The tests need Chromium: install it, for example with apt-get install chromium, or set CHROME_BIN=/path/to/chromium",
  );
}
