import { answerBreaks } from "./answers.ts";
import { attackBreaks } from "./attacks.ts";
import type { Break } from "./break.ts";
import { dataBreaks } from "./data.ts";
import { pluginBreaks } from "./plugins.ts";
import { projectBreaks } from "./projects.ts";
import { sessionBreaks } from "./sessions.ts";
import { signInBreaks } from "./sign-in.ts";
import { teamBreaks } from "./teams.ts";
import { waysInBreaks } from "./ways-in.ts";
import { webBreaks } from "./web.ts";

/** One file for each section of docs/security.md. */
export const breaks: readonly Break[] = [
  ...signInBreaks,
  ...sessionBreaks,
  ...webBreaks,
  ...dataBreaks,
  ...attackBreaks,
  ...projectBreaks,
  ...pluginBreaks,
  ...waysInBreaks,
  ...answerBreaks,
  ...teamBreaks,
];
