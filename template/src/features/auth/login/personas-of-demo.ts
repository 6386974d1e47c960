import { createIsomorphicFn } from "@tanstack/react-start";
import { lazy } from "react";
import { Personas } from "./personas.tsx";

/** `Personas`, rendered on the server; the browser loads their code in a demo only. */
export const PersonasOfDemo = createIsomorphicFn()
  .server(() => Personas)
  .client(() => lazy(async () => ({ default: (await import("./personas.tsx")).Personas })))();
