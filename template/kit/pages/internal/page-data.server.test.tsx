import { QueryClient } from "@tanstack/react-query";
import { SearchParamError } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { defaultLanguage } from "../../shared/i18n/languages.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { visitorBootstrap } from "../../testing/bootstrap-testing.ts";
import { ofPage, serverTexts } from "../server-texts.server.ts";
import { dehydratePage, inlineData, inlineTexts, noteData } from "./page-data.server.ts";

const texts = { auth: { login: { title: "Sign in" } }, books: {}, common: {}, errors: {} };
const serverI18n = serverTexts({ [`./${defaultLanguage}.json`]: texts });
const Login = () => useTranslation("auth").t("login.title");

test("a page includes the texts that it was rendered with, and the error texts it may need offline", () => {
  const getNamespaces = (rendered: boolean) => {
    const i18n = ofPage(serverI18n(defaultLanguage));
    if (rendered)
      renderToString(
        <I18nextProvider i18n={i18n}>
          <Login />
        </I18nextProvider>,
      );
    const [, json = ""] = inlineTexts(i18n).match(/^<script [^>]*>(.*)<\/script>$/) ?? [];
    return Object.keys(JSON.parse(json)).sort();
  };
  expect(getNamespaces(true)).toEqual(["auth", "common", "errors"]);
  expect(getNamespaces(false)).toEqual(["common", "errors"]);
});

test("the page's data is in its head, and no text in the data can end that element", () => {
  const i18n = ofPage(serverI18n(defaultLanguage));
  const queryClient = new QueryClient();
  queryClient.setQueryData(["title"], "</script><!--");
  noteData(i18n, dehydratePage({ matches: [], queryClient, page: undefined, served: undefined }));
  const [, json = ""] = inlineData(i18n).match(/^<script [^>]*>([^<]*)<\/script>$/) ?? [];
  expect(JSON.parse(json).queries.queries).toMatchObject([{ state: { data: "</script><!--" } }]);
});

test("in production, the message of a server error does not reach the browser", () => {
  vi.stubEnv("DEV", false);
  const error = new Error("password=hunter2");
  const served = { requestId: "request-1" };
  const match = { status: "error" as const, error };
  const data = dehydratePage({
    matches: [match],
    queryClient: new QueryClient(),
    page: undefined,
    served,
  });
  expect(data).not.toContain("hunter2");
  expect(error.message).toBe("");
  vi.unstubAllEnvs();
});

test("on the server, a loader that fetches a relative URL gets an error that lists the alternatives", async () => {
  const error = await fetch("/api/books").catch((error: unknown) => error);
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const page = {
    nonce: "",
    requestId: "",
    bootstrap: visitorBootstrap,
    report,
    callApi: async () => new Response(),
  };
  const match = { status: "error" as const, error };
  dehydratePage({ matches: [match], queryClient: new QueryClient(), page, served: undefined });
  expect(String(error)).toMatch(/needs an absolute URL.*apiOf\(\).*createServerFn\(\)/);
  expect(reported).toEqual([error]);
});

test("a URL that a page's schema rejects is not reported as a server error", () => {
  const report = vi.fn();
  const page = { nonce: "", requestId: "", bootstrap: visitorBootstrap, report, callApi: vi.fn() };
  const all = { queryClient: new QueryClient(), page, served: undefined };
  const error = new SearchParamError("");
  dehydratePage({ ...all, matches: [{ status: "error", error, searchError: error }] });
  dehydratePage({ ...all, matches: [{ status: "error", error, paramsError: new Error("no such id") }] });
  expect(report).not.toHaveBeenCalled();
  // An error from `loaderDeps` is a bug, although the router stores it in the same place.
  dehydratePage({ ...all, matches: [{ status: "error", error, searchError: new TypeError("bug") }] });
  expect(report).toHaveBeenCalledOnce();
});
