import type { Language } from "../shared/i18n/languages.ts";
import type { Mail } from "./mailer.server.ts";

/** Renders a mail with example values. */
type MailExample = (language: Language) => Omit<Mail, "to"> | Promise<Omit<Mail, "to">>;

/** One of each mail; `Name` makes a missing one a type error. */
export type MailExamples<Name extends string = string> = Readonly<Record<Name, MailExample>>;
