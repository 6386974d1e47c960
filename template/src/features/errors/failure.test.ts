import { SearchParamError } from "@tanstack/react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ProblemError } from "#kit/shared/problem.ts";
import { failureOfRefusal, getFailure } from "./failure-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function inBrowser({ onLine }: { onLine: boolean }): void {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { onLine });
}

test("a failed call has its status, its code and its request's id", () => {
  const problem = { code: "DB_BUSY", retryAfter: 2 };
  expect(getFailure(new ProblemError(problem, 503, "call-1"))).toEqual({
    status: 503,
    problem,
    requestId: "call-1",
  });
  expect(failureOfRefusal({ code: "FORBIDDEN", status: 403, requestId: "call-2" })).toMatchObject({
    status: 403,
    requestId: "call-2",
  });
  expect(failureOfRefusal(undefined)).toEqual({ status: 404 });
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "%s means that there is no network",
  (message) => {
    inBrowser({ onLine: true });
    expect(getFailure(new TypeError(message))).toMatchObject({ status: 0, problem: { code: "OFFLINE" } });
  },
);

test("shows every failure as a network failure while offline, and by its own message online", () => {
  const missing = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
  inBrowser({ onLine: false });
  expect(getFailure(missing).problem?.code).toBe("OFFLINE");
  inBrowser({ onLine: true });
  expect(getFailure(missing)).toEqual({ status: 500, message: missing.message, lostModule: missing.message });
  const bug = new TypeError("Cannot read properties of undefined");
  expect(getFailure(bug)).toEqual({ status: 500, message: bug.message });
});

test("a URL that a page's schema rejects is a 404, and only developers see what it was", () => {
  const refused = new SearchParamError("expected number");
  expect(getFailure(refused, true)).toEqual({ status: 404, message: refused.message });
  vi.stubEnv("DEV", false);
  expect(getFailure(refused, true)).toEqual({ status: 404, message: "" });
  vi.unstubAllEnvs();
});
