import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";

test.each(["SIGINT", "SIGTERM"] as const)(
  "what is stopped by %s under way leaves nothing of it",
  async (signal) => {
    const root = temporaryFolder();
    writeFileSync(join(root, "kept.txt"), "before");
    const code = `
    import { allOrNone, writeFiles } from ${JSON.stringify(join(import.meta.dirname, "write.server.ts"))};
    await allOrNone(${JSON.stringify(root)}, ["kept.txt", "new"], () => {
      writeFiles(${JSON.stringify(root)}, { "kept.txt": "after", "new/one.txt": "one" });
      console.log("written");
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
    const child = Bun.spawn([process.execPath, "-e", code], { stdout: "pipe" });
    await child.stdout.getReader().read();
    expect(existsSync(join(root, "new/one.txt"))).toBe(true);
    child.kill(signal);
    child.kill(signal);
    expect(await child.exited).toBe(130);
    expect([readFileSync(join(root, "kept.txt"), "utf8"), existsSync(join(root, "new"))]).toEqual([
      "before",
      false,
    ]);
  },
);
