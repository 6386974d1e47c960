import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { i18n, ResourceLanguage } from "i18next";
import { bootstrapQuery } from "#client/bootstrap.ts";
import type { Bootstrap, FormAnswer, PageContext, Served } from "#shared/bootstrap.ts";
import { isLanguage } from "#shared/i18n/languages.ts";
import { textsOf } from "./texts.server.ts";

/** The data in the page that the browser starts with. */
export interface Brought {
  texts: ResourceLanguage;
  bootstrap: Bootstrap | undefined;
  queries: DehydratedState;
  served: Served | undefined;
}

interface Match {
  status: string;
  error: unknown;
  _notFound?: boolean | undefined;
  staticData: { texts?: readonly string[]; failureTexts?: readonly string[] };
}

interface Rendered {
  matches: readonly Match[];
  i18n: i18n;
  queryClient: QueryClient;
  page: PageContext | undefined;
  served: Served | undefined;
}

/** As a string, which is cheaper to serialize into the page than an object. */
export function bring({ matches, i18n, queryClient, page, served }: Rendered): { brought: string } {
  const namespaces = new Set(["common", "errors"]);
  for (const match of matches) {
    const failed = match.status !== "success" || match._notFound;
    const { texts = [], failureTexts = [] } = match.staticData;
    for (const name of failed ? [...texts, ...failureTexts] : texts) namespaces.add(name);
    if (match.status === "error") conceal(match.error, page);
  }
  if (page?.answer && !hasWords(i18n, page.answer)) namespaces.add("messages");
  const brought: Brought = {
    texts: isLanguage(i18n.language) ? textsOf(i18n.language, namespaces) : {},
    // A failed page lacks data: the browser fetches it again.
    bootstrap: page?.failure ? undefined : page?.bootstrap,
    queries: dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        queryKey !== bootstrapQuery.queryKey && state.status === "success",
    }),
    served,
  };
  return { brought: JSON.stringify(brought) };
}

/** The router sends the message of an error to the browser. In production, only the log may have it. */
function conceal(error: unknown, page: PageContext | undefined): void {
  page?.report(error);
  if (!import.meta.env.DEV && error instanceof Error) error.message = "";
}

/** Whether the texts for these form errors are part of every page. */
function hasWords(i18n: i18n, { issue, problem }: FormAnswer): boolean {
  return i18n.exists(problem ? `errors.${problem.code}` : `validation.${issue}`);
}
