import type { Operation } from "../transform/operations.ts";
import type { Definition } from "./define.ts";
import { type Options, optionNames, options } from "./schema.ts";

/** What the options do to the template's files, in the list's order. */
export function operationsOf(values: Options, path: string): Operation[] {
  return optionNames.flatMap((name) => {
    const definition: Definition<unknown, unknown> = options[name];
    return definition.operations?.(values[name], { path }) ?? [];
  });
}
