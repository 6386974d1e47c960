import { expect } from "vitest";
import { runIn } from "./server.ts";

/** A project is checked and built. */
export const timeoutMs = 600_000;

/** Every type, optional and unique, with two references to one table. */
const everyType = [
  ...[
    "subject:text:80!",
    "body:longtext?",
    "pages:integer!",
    "weight:decimal:2?",
    "price:money:JPY?",
    "done:boolean",
  ],
  ...[
    "day:date!",
    "sentAt:datetime?",
    "contact:email!",
    "site:url?",
    "kind:enum(new,old)?",
    "reporter:user?",
  ],
  ...[
    "assignee:user?",
    "order:orders",
    "book:books?",
    "extra:text?",
    "count:integer?",
    "mail:email?",
    "page:url",
    "photo:image?",
    "plan:image?",
  ],
];

/** Runs a command of the project, which succeeds. Returns what it wrote. */
export async function run(project: string, words: readonly string[], env = {}): Promise<string> {
  const { code, output } = await runIn(project, ["run", ...words], env, timeoutMs);
  expect(code, output).toBe(0);
  return output;
}

/** What a project is asked to generate. */
export const generated = {
  orders: ["title:text", "amount:money:EUR", "due:date?", "status:enum(open,paid,sent)", "customer:user"],
  notes: ["title:text", "body:longtext?", "--owner"],
  /** They refer to orders. */
  tickets: everyType,
  /** They refer to notes. */
  remarks: ["summary:text", "note:notes", "scan:image?", "--owner"],
};

/** Generates one of these features. */
export const generate = (project: string, name: keyof typeof generated) =>
  run(project, ["generate", "feature", name, ...generated[name]]);
