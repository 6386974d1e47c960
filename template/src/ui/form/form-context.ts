import { createContext } from "react";

/** Messages by field name; the first of several is shown. */
export type FormErrors = Readonly<Record<string, string | readonly string[] | undefined>>;

export const FormErrorsContext = createContext<FormErrors>({});

export function firstError(errors: FormErrors, name: string | undefined): string | undefined {
  const found = name === undefined ? undefined : errors[name];
  return typeof found === "string" || found === undefined ? found || undefined : found[0];
}
