import type { Counts } from "./stage.ts";

/** The time between lines of progress, if lines cannot be replaced. */
const lineEveryMs = 30_000;

/** Shows on one line which stages run, for how long, and how many of their tests have passed. */
export function showProgress(out: NodeJS.WriteStream) {
  const began = performance.now();
  let line = "";
  let nextAt = began + lineEveryMs;
  const erase = () => out.isTTY && out.write("\r\x1b[2K");
  return {
    /** Prints a separate line. */
    say(text: string) {
      erase();
      out.write(`${text}\n`);
      if (out.isTTY) out.write(line);
    },
    update(running: ReadonlyMap<string, Counts & { since: number }>, waiting: number) {
      const now = performance.now();
      const stages = [...running].map(([name, { passed, failed, since }]) => {
        const wrong = failed > 0 ? `, ${failed} failed` : "";
        return `${name}: ${passed} passed${wrong}, ${clock(now - since)}`;
      });
      const text = [clock(now - began), ...stages, `${waiting} waiting`].join(" · ");
      if (out.isTTY) {
        line = text.slice(0, out.columns - 1);
        erase();
        out.write(line);
      } else if (now >= nextAt) {
        nextAt = now + lineEveryMs;
        out.write(`  ${text}\n`);
      }
    },
    end: () => void erase(),
  };
}

/** Minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
