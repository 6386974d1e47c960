import { expect, test } from "vitest";
import { getAssets, mostOfLogin, sizeOfAll } from "../packages/bench/src/rows/bytes.ts";
import { checksOfBuild, thisBuild } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { servedForChecks } from "./support/conformance.ts";

const served = servedForChecks();

test("all requirements of the checks are met, except for English in projects without it", () => {
  const { languages } = thisBuild();
  expect(Object.keys(served.target.lacks)).toEqual(languages.includes("en") ? [] : ["english"]);
});

test("the scripts of /login have at most 154,000 bytes when compressed with gzip", async () => {
  const { origin } = served.server;
  const html = await (await fetch(`${origin}/login`)).text();
  const { scripts } = getAssets(html);
  expect(await sizeOfAll(origin, scripts, "gzip")).toBeLessThanOrEqual(mostOfLogin);
});

testChecks(checksOfBuild(), () => served.target);
