import { z } from "zod";

const fileUrl = /^file:(?:\/\/(?=\/)|(?!\/\/))(?!:memory:$)([^?#]*[^?#/])$/;

/** Which database, and how: the variables that say so. */
export const databaseVariables = z.object({
  DATABASE_URL: z
    .string()
    .regex(fileUrl, "must be file: and a path, like file:./data/app.db")
    .default("file:./data/app.db"),
});

export interface DatabaseSettings {
  /** Relative to the folder the program was started in. */
  file: string;
}

export function databaseSettings({ DATABASE_URL }: z.infer<typeof databaseVariables>): DatabaseSettings {
  return { file: DATABASE_URL.replace(fileUrl, "$1") };
}

/** For messages; it tells no secret. */
export function describeDatabase({ file }: DatabaseSettings): string {
  return file;
}
