import { asTyped } from "#config/env.server.ts";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { CommandError } from "#kit/dev/generate/write.server.ts";

/** Prints a text with the commands of this package manager. At a terminal, wraps lines between words. */
export function say(text: string, output: NodeJS.WriteStream = process.stdout): void {
  const { isTTY, columns = 80 } = output;
  const typed = asTyped(text);
  const lines = isTTY ? typed.split("\n").flatMap((line) => wrapped(line, columns)) : [typed];
  output.write(`${lines.join("\n")}\n`);
}

/** Indents all lines but the first like the text after the first line's label. */
function wrapped(line: string, columns: number): string[] {
  const [label = ""] = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line) ?? [];
  const indent = " ".repeat(label.length < columns * 0.6 ? label.length : 2);
  const lines: string[] = [];
  let current = label;
  for (const word of line.slice(label.length).split(" ")) {
    const longer = current.trim() === "" || current === label ? current + word : `${current} ${word}`;
    if (longer.length <= columns || current.trim() === "") current = longer;
    else {
      lines.push(current.trimEnd());
      current = indent + word;
    }
  }
  return [...lines, current];
}

/** Runs a command of the generator. Reports a refusal in words or, with --json, as one object on stdout. */
export async function reported(command: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CommandError) {
      say(error.message, process.stderr);
      process.exitCode = 1;
      return;
    }
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    process.exitCode = 2;
    if (process.argv.includes("--json")) {
      const hint = `See bun run ${command} --help. Nothing was changed.`;
      console.log(
        JSON.stringify({ ok: false, code, message: asTyped(message), hint: asTyped(hint) }, null, 2),
      );
    } else say(message, process.stderr);
  }
}
