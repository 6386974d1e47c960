import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { origin } from "./e2e/environment.ts";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const installed = names.map((name) => `/usr/bin/${name}`);
/** An installed Chromium; without one, Playwright's own is used (bunx playwright install chromium). */
const executablePath = process.env.CHROME_BIN ?? installed.find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup.ts",
  fullyParallel: true,
  // They wait more than they work.
  workers: "100%",
  // A busy machine takes its time; a test that passes does not wait for this.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: origin(),
    locale: defaultLanguage,
    // Nothing has to stop moving before it is clicked.
    contextOptions: { reducedMotion: "reduce" },
    // Its snapshots of the page show the same as pictures, which take a tenth of the processor's time.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
