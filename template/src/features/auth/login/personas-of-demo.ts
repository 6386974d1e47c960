import { createIsomorphicFn } from "@tanstack/react-start";
import { lazy } from "react";
import { Personas } from "./personas.tsx";

/** `Personas`: in the first HTML like everything else, and in the browser no code of it where there is no demo. */
export const PersonasOfDemo = createIsomorphicFn()
  .server(() => Personas)
  .client(() => lazy(async () => ({ default: (await import("./personas.tsx")).Personas })))();
