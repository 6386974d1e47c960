import { createServerFn, getGlobalStartContext } from "@tanstack/react-start";
import type { Bootstrap } from "../../shared/bootstrap.ts";

/** A page already has the data. The browser loads this module only to fetch it again. */
export const getBootstrap = createServerFn({ method: "GET" }).handler((): Bootstrap => {
  const page = getGlobalStartContext();
  if (!page || page.failure) throw new Error("No bootstrap data yet");
  return page.bootstrap;
});
