import type { Break } from "./break.ts";

export const teamBreaks: readonly Break[] = [
  {
    promise: 58,
    file: "kit/auth/team.server.ts",
    from: 'if (!found) throw new AppError("NOT_FOUND");',
    to: 'if (!found) throw new AppError("FORBIDDEN");',
  },
  {
    promise: 58,
    file: "kit/auth/team.server.ts",
    from: "if (!hasRank(team, typeof needed",
    to: "if (needed === undefined && !hasRank(team, typeof needed",
  },
  {
    promise: 58,
    file: "kit/auth/access.server.ts",
    from: "await context.memberAgain?.();",
    to: "",
  },
  {
    promise: 58,
    file: "kit/auth/team.server.ts",
    from: "row.user !== leaving && !row.banned",
    to: "row.user !== leaving",
  },
  {
    promise: 58,
    file: "kit/auth/login-methods.server.ts",
    from: "if (after.size < before.size || isBan)",
    to: "if (after.size < before.size)",
  },
  {
    promise: 58,
    file: "drizzle/0020_teams.sql",
    from: "BEFORE DELETE ON `member`\nWHEN ",
    to: "BEFORE DELETE ON `member`\nWHEN 1 = 0 AND ",
  },
  {
    promise: 58,
    file: "kit/auth/internal/invitations.server.ts",
    from: "    notInArray(organizationId, teamsLeaving(db, tables)),\n",
    to: "",
  },
  {
    promise: 58,
    file: "kit/auth/internal/invitations.server.ts",
    from: '(inviterRole !== "member" && !hasOwnerRole(role))',
    to: 'inviterRole !== "member"',
  },
  {
    promise: 58,
    file: "kit/auth/internal/invitations.server.ts",
    from: 'inviterRole !== "member" && ',
    to: "",
  },
  {
    promise: 58,
    file: "src/features/teams/invitations.server.ts",
    from: "user.emailVerified && user.email === email",
    to: "user.email === email",
  },
  {
    promise: 58,
    file: "src/features/teams/invitations.server.ts",
    from: 'return isBanned(row) || deleteAt || !mayInvite ? "canceled" : "pending";',
    to: 'return deleteAt ? "canceled" : "pending";',
  },
  {
    promise: 58,
    file: "src/features/teams/members.server.ts",
    from: "        await revokeInvitations(team.id, other.userId);\n",
    to: "",
  },
  {
    promise: 58,
    file: "src/features/teams/invitations.server.ts",
    from: " || !mayInvite",
    to: "",
  },
  {
    promise: 58,
    file: "src/features/teams/members.server.ts",
    from: "!role || !hasRank({ role }, rankOver(given))",
    to: '!role || role === "member"',
  },
  {
    promise: 58,
    file: "src/features/teams/rules.server.ts",
    from: 'if (refused.includes(ctx.path)) throw new AppError("NOT_FOUND");',
    to: "void refused;",
  },
  {
    promise: 58,
    file: "src/features/teams/uploads.server.ts",
    from: '      throw new AppError("NOT_FOUND");\n',
    to: "",
  },
];
