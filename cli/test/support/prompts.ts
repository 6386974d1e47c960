import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keys, type Session } from "./terminal.ts";

/** All questions, in order. */
export const questions = [
  "Where should the project be created?",
  "What is the project called?",
  "A tagline for the sign-in page?",
  "Which accent colour?",
  "Name on the environment badge",
  "Colour of the badge",
  "Which languages?",
  "Which one is the default?",
  "Which database?",
  "Your email",
  "Which port?",
  "Is this right?",
];

/** Deselects Arabic and Swahili. */
export const enAndFr = `${keys.down}${keys.down} ${keys.down} `;

/** Answers the questions up to this one, and waits for the next. */
export async function answer(session: Session, answers: readonly string[]): Promise<void> {
  for (const [index, text] of answers.entries()) {
    await session.see(questions[index] ?? "");
    session.type(text + keys.enter);
  }
  await session.see(questions[answers.length] ?? "Sign in at");
}

/** An answer to each question. */
export const all = [
  "x",
  "X",
  "Plums in one place",
  "",
  "Staging",
  "teal",
  enAndFr,
  keys.down,
  keys.down,
  "ada@example.org",
  "",
  "",
];

/** Options that answer every question except the badge's. */
export const complete = [
  ...["x", "--title", "X", "--locales", "en", "--admin-email", "a@example.org", "--port", "4000"],
  ...["--database", "sqlite", "--tagline", "Plums in one place", "--accent", "plum"],
];

export function titleIn(project: string): string {
  return JSON.parse(readFileSync(join(project, "app.json"), "utf8")).title;
}
