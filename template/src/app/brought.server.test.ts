import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { defaultLanguage } from "#shared/i18n/languages.ts";
import { bring } from "./brought.server.ts";
import { serverI18n } from "./texts.server.ts";

function bringWith(error: unknown): { texts: string[]; brought: string } {
  const i18n = serverI18n(defaultLanguage);
  const match = { status: error === undefined ? "success" : "error", error, staticData: { texts: ["auth"] } };
  const queryClient = new QueryClient();
  const { brought } = bring({
    matches: [match],
    i18n,
    queryClient,
    page: undefined,
    served: { requestId: "request-1" },
  });
  return { texts: Object.keys(JSON.parse(brought).texts), brought };
}

test("a page brings the texts of errors, for when there is no network to fetch them", () => {
  expect(bringWith(undefined).texts.sort()).toEqual(["auth", "common", "errors"]);
});

test("in production, the message of an error on the server does not reach the browser", () => {
  vi.stubEnv("DEV", false);
  const error = new Error("password=hunter2");
  expect(bringWith(error).brought).not.toContain("hunter2");
  expect(error.message).toBe("");
  vi.unstubAllEnvs();
});
