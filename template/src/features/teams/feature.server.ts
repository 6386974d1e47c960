import { Elysia } from "elysia";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { deletion } from "#kit/jobs/schedule.server.ts";
import { minute } from "#kit/shared/time.ts";
import { allTeamsApi, membersApi, teamsApi } from "./api.server.ts";
import { mailExamples } from "./mails.server.ts";
import { teamRules } from "./rules.server.ts";
import { seedTeams } from "./seed.server.ts";
import { deleteDue, findTeam, teamStore } from "./store.server.ts";

export const teams = {
  api: (context: ApiContext) =>
    new Elysia().use(teamsApi(context)).use(membersApi(context)).use(allTeamsApi(context)),
  authRules: teamRules,
  sessions: (db) => ({ findTeam: findTeam(db) }),
  existing: (db) => ({ team: (ids) => teamStore.known(db, ids) }),
  mails: mailExamples,
  schedule: [{ job: deletion("delete teams", ({ db }) => deleteDue(db)), every: 10 * minute }],
  seed: { run: seedTeams, what: "2 teams" },
} satisfies ServerFeature;
