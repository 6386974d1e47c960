import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { AnyRouteMatch } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { bootstrapQuery } from "../../client/bootstrap.ts";
import { hasRefusedAddress } from "../../client/guards.ts";
import {
  type Bootstrap,
  dataId,
  type FormAnswer,
  type PageContext,
  type Served,
} from "../../shared/bootstrap.ts";
import { textsId } from "../../shared/i18n/create-i18n.ts";
import { getNamespaces } from "../../shared/i18n/use-translation.ts";
import { keep } from "../../shared/time-text.ts";

/** The data and texts that a page was rendered with. */
export interface PageData {
  bootstrap: Bootstrap | undefined;
  queries: DehydratedState;
  served: Served | undefined;
}

interface Rendered {
  matches: readonly Partial<AnyRouteMatch>[];
  queryClient: QueryClient;
  page: PageContext | undefined;
  served: Served | undefined;
}

/** What the browser needs to take over a rendered page, as JSON. */
export function dehydratePage({ matches, queryClient, page, served }: Rendered): string {
  for (const match of matches) if (match.status === "error") conceal(match, page);
  const data: PageData = {
    // A failed page lacks data, so the browser fetches it again.
    bootstrap: page?.failure ? undefined : page?.bootstrap,
    queries: dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        queryKey !== bootstrapQuery.queryKey && state.status === "success",
    }),
    served,
  };
  return JSON.stringify(data);
}

/** Keyed by the instance of a page. */
const dataOf = new WeakMap<i18n, string>();

/** Keeps the data for `inlineData`, by the page's own instance. */
export function noteData(i18n: i18n, data: string): void {
  dataOf.set(i18n, data);
}

/**
 * The data in the page's head. The router would write it into a script with every quotation mark escaped, which takes
 * longer and is larger.
 */
export function inlineData(i18n: i18n, page?: Pick<PageContext, "nonce">): string {
  const json = dataOf.get(i18n)?.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${dataId}" nonce="${page?.nonce}">${json}</script>`;
}

const otherWays =
  "Call the API by apiOf() of kit/client/api.ts, and what the server alone has in a createServerFn() of TanStack Start.";

/** The router sends error messages to the browser. In production, they belong in the log alone. */
function conceal({ error, ...match }: Partial<AnyRouteMatch>, page: PageContext | undefined): void {
  // Bun's message for a relative URL such as "/api/users", which browsers accept.
  if (error instanceof TypeError && error.message === "fetch() URL is invalid")
    error.message = `On the server, fetch() needs an absolute URL. ${otherWays}`;
  if (!hasRefusedAddress(match)) page?.report(error);
  if (!import.meta.env.DEV && error instanceof Error) error.message = "";
}

/**
 * The texts that the page was rendered with, for its head: the scripts that follow start from them. Includes the texts
 * of errors, in case there is no network to fetch them.
 */
export function inlineTexts(i18n: i18n, page?: Pick<PageContext, "answer" | "nonce">): string {
  const namespaces = new Set(["common", "errors", ...getNamespaces(i18n)]);
  if (page?.answer && !hasWords(i18n, page.answer)) namespaces.add("messages");
  const json = [...namespaces].map((name) => toJson(i18n, name)).filter(Boolean);
  return `<script type="application/json" id="${textsId}" nonce="${page?.nonce}">{${json.join()}}</script>`;
}

const kept = new WeakMap<i18n["store"], Map<string, string>>();

/** The texts of a namespace, as part of a JSON object. They never change. */
function toJson({ language, store }: i18n, name: string): string {
  const known = kept.get(store) ?? new Map<string, string>();
  kept.set(store, known);
  const texts = { [name]: store.data[language]?.[name] };
  return keep(known, name, () => JSON.stringify(texts).slice(1, -1).replaceAll("<", "\\u003c"));
}

/** Whether every page already has the texts for these form errors. */
function hasWords(i18n: i18n, { issue, problem }: FormAnswer): boolean {
  return i18n.exists(problem ? `errors.${problem.code}` : `validation.${issue}`) && !problem?.issues;
}
