import { createServerFn, getGlobalStartContext } from "@tanstack/react-start";
import type { Bootstrap } from "../shared/bootstrap.ts";

/** The bootstrap data, which a page has before it fetches anything: the browser loads this when it asks again. */
export const getBootstrap = createServerFn({ method: "GET" }).handler((): Bootstrap => {
  const page = getGlobalStartContext();
  if (!page || page.failure) throw new Error("There is nothing to begin with");
  return page.bootstrap;
});
