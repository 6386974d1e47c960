import { z } from "zod";

const fileUrl = /^file:(?:\/\/(?=\/)|(?!\/\/))(?!:memory:$)([^?#]*[^?#/])$/;

export const databaseVariables = z.object({
  DATABASE_URL: z
    .string()
    .regex(fileUrl, "must be file: and a path, like file:./data/app.db")
    .default("file:./data/app.db"),
});

export interface DatabaseSettings {
  /** The path, relative to the working directory. */
  file: string;
}

export function databaseSettings({ DATABASE_URL }: z.infer<typeof databaseVariables>): DatabaseSettings {
  return { file: DATABASE_URL.replace(fileUrl, "$1") };
}

/** Names the database in messages, without secrets. */
export function describeDatabase({ file }: DatabaseSettings): string {
  return file;
}
