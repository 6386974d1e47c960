import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ProblemError } from "#kit/shared/problem.ts";
import { leadToTeam } from "./queries.ts";

test("if the list of teams cannot be loaded, the app opens its home page", async () => {
  const queryClient = new QueryClient();
  const problem = new ProblemError({ code: "STORAGE_UNAVAILABLE", retryAfter: null }, 503);
  const asked = vi.spyOn(queryClient, "fetchQuery").mockRejectedValue(problem);
  await leadToTeam({ context: { queryClient } });
  expect(asked).toHaveBeenCalledOnce();
});
