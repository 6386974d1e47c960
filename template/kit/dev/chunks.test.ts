import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { kitConfig } from "./vite.ts";

const places = ["login/index", "app/route", "app/index", "manager/route", "manager/users/index"];

/** A project with an entry, two features, and pages that import what is named below. */
const files = {
  "src/app/router.tsx": [
    'import "../features/one/feature.ts";',
    'import "../ui/every-page.ts";',
    'globalThis.failure = () => import("../ui/failure.ts");',
    'import "./routeTree.gen.ts";',
  ].join("\n"),
  "src/app/routeTree.gen.ts": places
    .map((page, at) => `globalThis.page${at} = () => import("../routes/${page}.tsx?page");`)
    .join("\n"),
  "src/features/one/feature.ts": [
    "const part = (load) => load;",
    'globalThis.one = { home: part(() => import("./shelves.ts")) };',
    'globalThis.two = { home: part(() => import("./notice.ts")) };',
    'globalThis.anywhere = { anywhere: part(() => import("./anywhere.ts")) };',
    'globalThis.bar = { bar: part(() => import("./bar.ts")) };',
  ].join("\n"),
  ...Object.fromEntries(
    ["shelves", "notice", "anywhere", "bar"].map((name) => [
      `src/features/one/${name}.ts`,
      `console.log("part ${name}")`,
    ]),
  ),
  ...Object.fromEntries(
    ["every-page", "failure", "login-only", "first-and-app", "shells", "two-pages"].map((name) => [
      `src/ui/${name}.ts`,
      `console.log("${name}")`,
    ]),
  ),
  "src/routes/login/index.tsx": 'import "../../ui/login-only.ts";\nimport "../../ui/first-and-app.ts";',
  "src/routes/app/route.tsx": 'import "../../ui/shells.ts";',
  "src/routes/manager/route.tsx": 'import "../../ui/shells.ts";',
  "src/routes/app/index.tsx": 'import "../../ui/two-pages.ts";\nimport "../../ui/first-and-app.ts";',
  "src/routes/manager/users/index.tsx": 'import "../../../ui/two-pages.ts";',
};

test("code that pages load together is in one file, by rules rather than by names", async () => {
  const root = await mkdtemp(join(tmpdir(), "damson-chunks-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, code] of Object.entries(files)) await Bun.write(join(root, path), code);
  const { client } =
    kitConfig(
      { command: "build", mode: "production" },
      { firstPage: "login/index", areas: ["/app", "/manager"] },
    ).environments ?? {};
  const output = client?.build?.rolldownOptions?.output ?? {};
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: join(root, "src/app/router.tsx"), output } },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
  const getFile = (path: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}.ts`)))?.name;

  expect(getFile("ui/every-page")).toBe(getFile("ui/first-and-app"));
  expect(getFile("ui/failure")).toBe("late");
  expect(getFile("features/one/anywhere")).toBe("late");
  expect(getFile("features/one/shelves")).toBe("home");
  expect(getFile("features/one/notice")).toBe("home");
  expect(getFile("features/one/bar")).toBe("shared");
  expect(getFile("ui/shells")).toBe("shared");
  expect(getFile("ui/login-only")).toBe("login");
  expect(["shared", "late", "login", getFile("ui/every-page")]).not.toContain(getFile("ui/two-pages"));
});
