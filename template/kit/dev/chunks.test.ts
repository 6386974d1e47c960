import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { kitConfig } from "./vite.ts";

const pages = [
  "login/index",
  "app/route",
  "app/index",
  "app/account",
  "manager/route",
  "manager/account",
  "manager/audit",
  "manager/jobs",
  "manager/users/index",
  "manager/users/new",
  "manager/orders/new",
  "manager/teams/new",
  "pricing",
];

const imports = (...names: string[]) => names.map((name) => `import "/src/ui/${name}.ts";`).join("\n");

/** A project with an entry, two features, and pages that import the modules listed below. */
const files = {
  "src/app/router.tsx": [
    'import "../features/one/feature.ts";',
    'import "../ui/every-page.ts";',
    'globalThis.failure = () => import("../ui/failure.ts");',
    'import "./routeTree.gen.ts";',
  ].join("\n"),
  "src/app/routeTree.gen.ts": pages
    .map((page, at) => `globalThis.page${at} = () => import("../routes/${page}.tsx?page");`)
    .join("\n"),
  "src/features/one/feature.ts": [
    "const part = (load) => load;",
    'globalThis.one = { home: part(() => import("./shelves.ts")) };',
    'globalThis.two = { home: part(() => import("./notice.ts")) };',
    'globalThis.anywhere = { anywhere: part(() => import("./anywhere.ts")) };',
    'globalThis.account = { account: part(() => import("./keys.ts")) };',
    'globalThis.bar = { bar: part(() => import("./bar.ts")) };',
  ].join("\n"),
  ...Object.fromEntries(
    ["shelves", "notice", "anywhere", "bar", "keys"].map((name) => [
      `src/features/one/${name}.ts`,
      `console.log("part ${name}")`,
    ]),
  ),
  ...Object.fromEntries(
    [
      "every-page",
      "failure",
      "login-only",
      "first-and-app",
      "shells",
      "two-areas",
      "account-page",
      "table",
      "chart",
      "price",
    ].map((name) => [`src/ui/${name}.ts`, `console.log("${name}")`]),
  ),
  "src/ui/form.ts": 'import "@tanstack/react-form";\nconsole.log("form");',
  "node_modules/@tanstack/react-form/index.js": 'console.log("form library");',
  ...Object.fromEntries(
    ["menu", "dialog"].map((name) => [
      `src/ui/${name}.ts`,
      `import "@base-ui/react";\nconsole.log("${name}");`,
    ]),
  ),
  "node_modules/@base-ui/react/index.js": 'import "./button.js";\nconsole.log("popup library");',
  "node_modules/@base-ui/react/button.js": 'console.log("button of the library");',
  "src/ui/switch.ts": 'import "@base-ui/react/button.js";\nconsole.log("switch");',
  "src/routes/login/index.tsx": imports("login-only", "first-and-app"),
  "src/routes/pricing.tsx": imports("price"),
  "src/routes/app/route.tsx": imports("shells"),
  "src/routes/app/index.tsx": imports("two-areas", "first-and-app", "switch"),
  "src/routes/app/account.tsx": imports("account-page"),
  "src/routes/manager/route.tsx": `${imports("shells")}\nglobalThis.menu = () => import("../../ui/menu.ts");`,
  "src/routes/manager/account.tsx": imports("account-page"),
  "src/routes/manager/audit.tsx": `${imports("table", "price")}\nglobalThis.dialog = () => import("../../ui/dialog.ts");`,
  "src/routes/manager/jobs.tsx": imports("table", "chart", "price"),
  "src/routes/manager/users/index.tsx": imports("two-areas", "table", "chart", "price"),
  "src/routes/manager/users/new.tsx": imports("table", "form"),
  "src/routes/manager/orders/new.tsx": imports("form"),
  "src/routes/manager/teams/new.tsx": imports("form"),
};

test("code that pages load together is bundled into one file, without listing features", async () => {
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
  const getChunk = (path: string) =>
    chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${path}.ts`) || id.endsWith(`/@base-ui/${path}`)),
    );
  const getFile = (path: string) => getChunk(path)?.name;

  expect(getFile("ui/every-page")).toBe(getFile("ui/first-and-app"));
  expect(getFile("ui/failure")).toBe("late");
  expect(getFile("features/one/anywhere")).toBe("late");
  expect(getFile("features/one/shelves")).toBe("home");
  expect(getFile("features/one/notice")).toBe("home");
  expect(getFile("features/one/bar")).toBe("shared");
  expect(getFile("ui/shells")).toBe("shared");
  expect(getFile("ui/login-only")).toBe("login");
  expect(getFile("ui/two-areas")).toBe("shared");
  expect(getFile("ui/account-page")).toBe("account");
  expect(getChunk("features/one/keys")).toBe(getChunk("ui/account-page"));
  expect(getFile("ui/table")).toBe("manager");
  expect(["manager", "shared"]).not.toContain(getFile("ui/price"));
  expect(["manager", "shared"]).not.toContain(getFile("ui/chart"));
  expect(["manager", "shared", "forms"]).not.toContain(getFile("ui/form"));
  expect(getFile("react/index.js")).toBe("popups");
  expect(getFile("react/button.js")).toBe("controls");
});
