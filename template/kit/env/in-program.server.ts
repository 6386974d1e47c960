import { basename, join } from "node:path";

/** Where a folder of the build is: in the working directory, or inside the program if all of it is one executable. */
export function inProgram(folder: string): string {
  return Bun.isStandaloneExecutable ? join(import.meta.dir, basename(folder)) : folder;
}
