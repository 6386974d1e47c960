import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { obstacleInProject, obstacleNamed } from "./regular-files.server.ts";

test("a file may be named inside or outside the project, but not through a link that leads out of it", () => {
  const outer = temporaryFolder();
  const root = join(outer, "project");
  mkdirSync(join(root, "copies"), { recursive: true });
  writeFileSync(join(root, "copies/old.db"), "");
  symlinkSync("..", join(root, "out"));
  symlinkSync("copies", join(root, "in"));
  symlinkSync("/nowhere", join(root, "gone"));
  const said = (path: string) => obstacleNamed(join(root, path), root);
  for (const path of ["copies/old.db", "copies/new/one.db", "in/one.db", "../beside.db", "copies/old.db/x"])
    expect(said(path), path).toBeUndefined();
  for (const path of ["out/one.db", "out/new/one.db", "gone/one.db"])
    expect(said(path), path).toMatch(/ leads out of the project\. Nothing was changed\.$/);
  for (const path of [".", "copies", "copies/", "new/", "copies/old.db/"])
    expect(said(path), path).toMatch(/ is a folder: name a file in it\.$/);
});

test("keeps links in a project's folder if they lead to something in the project", () => {
  const root = join(temporaryFolder(), "project");
  mkdirSync(join(root, "src/deep"), { recursive: true });
  symlinkSync("..", join(root, "src/deep/up"));
  expect(obstacleInProject(root, ["src", "src/new.ts"])).toBeUndefined();
  symlinkSync("../../..", join(root, "src/deep/out"));
  expect(obstacleInProject(root, ["src"])).toContain("src/deep/out is a symbolic link");
});
