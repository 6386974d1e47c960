import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { origin } from "./e2e/environment.ts";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const installed = names.map((name) => `/usr/bin/${name}`);
/** An installed Chromium. Without one, Playwright uses its own (bunx playwright install chromium). */
const executablePath = process.env.CHROME_BIN ?? installed.find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/setup.ts",
  fullyParallel: true,
  // Tests wait more than they compute.
  workers: "100%",
  // Long for busy machines; a passing test does not wait for it.
  timeout: limitMs(180_000),
  expect: { timeout: limitMs(30_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: origin(),
    locale: defaultLanguage,
    // Without animations, elements can be clicked at once.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // DOM snapshots show the same as screenshots, which would take a tenth of the processor time.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
