import { createContext } from "react";

/** What a `Field` passes to the control inside it. */
export interface FieldControl {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
}

export const FieldContext = createContext<FieldControl>({});
