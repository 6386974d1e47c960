import { Elysia } from "elysia";
import { access } from "#server/auth/access.server.ts";
import { type Sessions, toSessionUser } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { AppError } from "#shared/errors.ts";
import { onboardingBody } from "./schema.ts";
import { completeOnboarding } from "./store.server.ts";

interface AccountApiOptions {
  db: Db;
  sessions: Sessions;
}

export function accountApi({ db, sessions }: AccountApiOptions) {
  return new Elysia({ prefix: "/api/account" }).use(access(sessions)).post(
    "/onboarding",
    ({ viewer, body: { name } }) => {
      const updated = completeOnboarding(db, viewer.user.id, name);
      // Deleted since the session was read.
      if (!updated) throw new AppError("UNAUTHORIZED");
      return { user: toSessionUser(updated) };
    },
    { access: "session", body: onboardingBody },
  );
}

export type AccountApi = ReturnType<typeof accountApi>;
