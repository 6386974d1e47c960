import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { bootstrapQuery } from "../client/bootstrap.ts";
import type { Bootstrap, FormAnswer, PageContext, Served } from "../shared/bootstrap.ts";
import { textsId } from "../shared/i18n/create-i18n.ts";

/** The data in the page that the browser starts with. */
export interface Brought {
  bootstrap: Bootstrap | undefined;
  queries: DehydratedState;
  served: Served | undefined;
}

interface Match {
  status: string;
  error: unknown;
}

interface Rendered {
  matches: readonly Match[];
  queryClient: QueryClient;
  page: PageContext | undefined;
  served: Served | undefined;
}

/** As a string, which is cheaper to serialize into the page than an object. */
export function bring({ matches, queryClient, page, served }: Rendered): { brought: string } {
  for (const match of matches) if (match.status === "error") conceal(match.error, page);
  const brought: Brought = {
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

/**
 * The texts that the page was rendered with, for its head: its scripts, which follow, begin with them. Those of errors too,
 * for when there is no network to fetch them.
 */
export function bringTexts(i18n: i18n, page?: Pick<PageContext, "answer" | "nonce">): string {
  const namespaces = new Set(["common", "errors", ...(i18n.reportNamespaces?.getUsedNamespaces() ?? [])]);
  if (page?.answer && !hasWords(i18n, page.answer)) namespaces.add("messages");
  const texts = [...namespaces].map((name) => [name, i18n.getResourceBundle(i18n.language, name)]);
  const json = JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${textsId}" nonce="${page?.nonce}">${json}</script>`;
}

/** Whether the texts for these form errors are part of every page. */
function hasWords(i18n: i18n, { issue, problem }: FormAnswer): boolean {
  return i18n.exists(problem ? `errors.${problem.code}` : `validation.${issue}`);
}
