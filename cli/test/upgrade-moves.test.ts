import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  createTable,
  earlierProjects,
  movesFrom,
  projectsNow,
  tablePath,
} from "../../scripts/write-moves.ts";
import { emptyFolder } from "./support/command.ts";
import { nextProgram, prepareEarlier, upgraded } from "./support/earlier.ts";
import { sh } from "./support/releases.ts";
import { edit, read, recordIn, tagsIn, tagsOfMost, write } from "./support/upgrade.ts";

const template = join(import.meta.dirname, "../../template");

prepareEarlier();

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(\.git|drizzle)(\/|$)|^\.env$/.test(path) && statSync(join(folder, path)).isFile())
    .sort();
}

test("the table of moves is up to date (run `bun scripts/write-moves.ts` to update it)", async () => {
  const now = projectsNow();
  const known = JSON.parse(readFileSync(tablePath, "utf8"));
  expect(createTable(movesFrom(await earlierProjects(), now, known), now)).toEqual(known);
});

describe("a project of 0.2.0", () => {
  test.each([[[]], [["--database", "postgres"]]])(
    "if unchanged, becomes the project that this version creates (%j)",
    async (words) => {
      const { path, code, report } = await upgraded(() => {}, ...words);
      const { conflicts, leftOut, lost, moved, components } = report;
      expect({ code, conflicts, leftOut, lost, moved, components }).toEqual({
        components: [],
        code: 0,
        conflicts: [],
        leftOut: [],
        lost: [],
        moved: [],
      });
      const cwd = emptyFolder();
      sh(cwd, "bun", nextProgram(), "shop", "--no-install", "--no-git", ...words);
      const fresh = join(cwd, "shop");
      expect(filesIn(path)).toEqual(filesIn(fresh));
      // A new project has one initial migration instead of the old ones.
      const overlay = words.length > 0 ? "overlays/postgres" : ".";
      expect(tagsIn(path)).toEqual(tagsOfMost(join(template, overlay)));
      const differing = filesIn(path).filter(
        (name) => !readFileSync(join(path, name)).equals(readFileSync(join(fresh, name))),
      );
      expect(differing).toEqual([".damson.json"]);
      expect(recordIn(path)).toEqual({ record: recordIn(fresh).record, settled: 1 });
    },
  );

  test("keeps an owner's changes in moved files, and the owner's code finds them there", async () => {
    const { path, report } = await upgraded((root) => {
      edit(join(root, "src/server/http/headers.server.ts"), "max-age=63072000", "max-age=1000");
      edit(join(root, "src/shared/limits.ts"), "maxTriesPerCode = 3", "maxTriesPerCode = 7");
      edit(join(root, "src/ui/primitives/spinner.tsx"), "animate-spin ", "animate-pulse ");
      write(join(root, "src/ui/form/textarea.tsx"), "export const Textarea = () => null;\n");
      write(join(root, "src/server/mine.server.ts"), 'import { log } from "./log.server.ts";\n\nlog;\n');
      write(
        join(root, "src/features/orders/page.tsx"),
        [
          'import { useSession } from "#client/session.ts";',
          'import { write } from "#server/db/connect.server.ts";',
          'import { mine } from "#server/mine.server.ts";',
          'import { type Limit, maxTriesPerCode } from "#shared/limits.ts";',
          'import { minute } from "#shared/time.ts";',
          'import { BackLink } from "#ui/layout/back-link.tsx";',
          'import { Switch } from "#ui/form/switch.tsx";',
          'import { Button } from "#ui/primitives/button.tsx";',
          'import { Spinner } from "#ui/primitives/spinner.tsx";',
          "",
        ].join("\n"),
      );
    });
    expect(read(path, "kit/http/headers.server.ts")).toContain("max-age=1000");
    expect(read(path, "src/config/limits.ts")).toContain("maxTriesPerCode = 7");
    expect(read(path, "src/ui/button.tsx")).toContain("animate-pulse ");
    expect(existsSync(join(path, "src/ui/primitives/spinner.tsx"))).toBe(false);
    expect(report.moved).toEqual(
      expect.arrayContaining([
        { from: "src/server/http/headers.server.ts", to: "kit/http/headers.server.ts" },
        { from: "src/shared/limits.ts", to: "src/config/limits.ts" },
        { from: "src/ui/primitives/spinner.tsx", to: "src/ui/button.tsx" },
      ]),
    );
    expect(report.conflicts).toEqual([
      {
        path: "src/ui/form/textarea.tsx",
        reason: "now part of src/ui/input.tsx: repeat your change there, then delete this file",
      },
    ]);
    expect(read(path, "src/server/mine.server.ts")).toContain(
      'import { log } from "#kit/log/log.server.ts";',
    );
    expect(read(path, "src/features/orders/page.tsx")).toBe(
      [
        'import { maxTriesPerCode } from "#config/limits.ts";',
        'import { useSession } from "#kit/client/session.ts";',
        'import { write } from "#kit/db/connect.server.ts";',
        'import type { Limit } from "#kit/rate/limits.ts";',
        'import { minute } from "#kit/shared/time.ts";',
        'import { mine } from "#server/mine.server.ts";',
        'import { Button, Spinner } from "#ui/button.tsx";',
        'import { BackLink } from "#ui/layout/back-link.tsx";',
        'import { Switch } from "#ui/switch.tsx";',
        "",
      ].join("\n"),
    );
    expect(report.lost).toEqual(["src/features/orders/page.tsx: #ui/layout/back-link.tsx"]);
    expect(report.components).toEqual(["switch"]);
    expect(JSON.parse(read(path, ".damson.json")).added).toEqual([{ name: "switch", version: "99.0.0" }]);
    expect(existsSync(join(path, "src/ui/switch.tsx"))).toBe(true);
    expect(existsSync(join(path, "src/ui/tabs.tsx"))).toBe(false);
    const { imports } = JSON.parse(read(path, "package.json"));
    expect(imports).toMatchObject({ "#server/*": "./src/server/*", "#kit/*": "./kit/*" });
    expect(Object.keys(imports)).not.toContain("#client/*");
  });
});
