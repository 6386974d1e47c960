import type { Plugin } from "vite";
import { expect, test, vi } from "vitest";
import { kitConfig } from "./vite.ts";

const config = kitConfig({ command: "build", mode: "production" }, { firstPage: "login/index", areas: [] });

/** The kit's own plugins. Those of TanStack Start and React are in separate lists. */
const ours = (config.plugins ?? []).filter(
  (plugin): plugin is Plugin => typeof plugin === "object" && plugin !== null && "name" in plugin,
);

/** Modules of packages whose code is in a page. */
const modules = [
  ...new Bun.Glob(
    "node_modules/{i18next,react-i18next,react,react-dom,sonner,zod}/**/*.{js,mjs,cjs}",
  ).scanSync({
    followSymlinks: true,
  }),
  ...new Bun.Glob("node_modules/{@tanstack,@base-ui}/*/**/*.{js,mjs,cjs}").scanSync({ followSymlinks: true }),
  // An indirect dependency, which is not in this folder.
  "node_modules/@tanstack/start-client-core/dist/esm/client-rpc/createClientRpc.js",
].map((path) => `/${path}`);

/** The modules that a plugin's hook may change, according to its filter. */
function getIds({ transform, load, resolveId }: Plugin): RegExp[] {
  return [transform, load, resolveId].flatMap((hook) => {
    if (hook === undefined) return [];
    const id = typeof hook === "object" && "filter" in hook ? Object(hook.filter).id : undefined;
    return id instanceof RegExp ? id : /^/;
  });
}

test("no kit plugin changes a library's code", () => {
  expect(modules.length).toBeGreaterThan(500);
  const changed = ours.flatMap((plugin) =>
    modules.filter((path) => getIds(plugin).some((id) => id.test(path))).map((path) => [plugin.name, path]),
  );
  expect(changed).toEqual([]);
});

test("no kit plugin accesses other plugins", () => {
  expect(ours.filter(({ configResolved }) => configResolved).map(({ name }) => name)).toEqual([]);
});

test.each(["src/locales/en.json", "app.json"])(
  "a page is reloaded for %s once the editor has written all of it",
  async (file) => {
    const hook = ours.find(({ name }) => name === "reload-for-texts")?.hotUpdate;
    if (typeof hook !== "function") throw new Error("no hook");
    const read = vi.fn(async () => '{ "title": "Shop" }');
    for (const part of ["", '{ "title": "Sh', '{ "title": "Shop" }op" }']) read.mockResolvedValueOnce(part);
    const sent: [unknown, number][] = [];
    const environment = {
      name: "client",
      moduleGraph: { invalidateModule() {} },
      hot: { send: (message: unknown) => sent.push([message, read.mock.calls.length]) },
    };
    const change = { file: `/shop/${file}`, modules: [], read };
    const done: unknown = Reflect.apply(hook, { environment }, [change]);
    expect(await done).toEqual([]);
    expect(sent).toEqual([[{ type: "full-reload" }, 4]]);
  },
);
