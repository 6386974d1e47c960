import { afterAll, expect, test } from "vitest";
import { copyWithComponents } from "./support/copies.ts";
import { runIn } from "./support/server.ts";

const project = copyWithComponents(afterAll);

test.each(["bun run check", "bun run test src/ui"])(
  "a project with every registry component passes: %s",
  async (command) => {
    const { code, output } = await runIn(project, command.split(" ").slice(1), {}, 300_000);
    expect(code, output).toBe(0);
  },
);
