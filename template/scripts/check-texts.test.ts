import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("a catalogue that is a copy of another is a few lines and a count; --all lists its texts", () => {
  const project = mkdtempSync(join(tmpdir(), "texts-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const name of ["kit", "src", "scripts", "package.json"])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const languages = ["xx", "yy"].map((name) => [name, { name, direction: "ltr", style: {} }]);
  writeFileSync(join(project, "languages.json"), JSON.stringify(Object.fromEntries(languages)));
  const texts = { common: { close: "Close" }, many: Object.fromEntries(Array.from({ length: 50 }, text)) };
  for (const [name] of languages)
    writeFileSync(join(project, `src/locales/${name}.json`), JSON.stringify(texts));
  const printed = (...words: string[]) => {
    const command = [process.execPath, "scripts/check-texts.ts", ...words];
    const { stderr, exitCode } = Bun.spawnSync(command, { cwd: project });
    expect(exitCode).toBe(1);
    return stderr.toString();
  };
  const untranslated = /^src\/locales\/yy\.json: \S+: identical to xx\.json/gm;
  const few = printed();
  expect(few.match(untranslated)).toHaveLength(5);
  expect(few).toContain("\n… and 46 more like these: bun scripts/check-texts.ts --all\n");
  expect(printed("--all").match(untranslated)).toHaveLength(51);
});

const text = (_: unknown, index: number) => [`text${index}`, `Text no. ${index}`];
