import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import { organization } from "#config/auth-tables.server.ts";
import { avatarSize, uploadTypes } from "#config/uploads.ts";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { allows } from "#kit/shared/permissions.ts";
import { imageBody, raisedByUploads } from "#kit/storage/picture.server.ts";
import { fileUrl } from "#kit/storage/storage.server.ts";
import { receivedBy } from "./invitations.server.ts";
import { ownTeam } from "./schema.ts";
import { getTeams, teamActs, withRole } from "./store.server.ts";

// `remove feature` reads the next line, to say what goes with the feature.
// Without this file, organization.logo is empty.
export const teamPictures = {
  api: picturesApi,
  files: [
    // For members (if the team is scheduled for deletion, only owners), administrators and invited people.
    async ({ db, name, current }) => {
      const logo = fileUrl(name);
      const [team] = await db.select().from(organization).where(eq(organization.logo, logo));
      if (!team || allows(current.permissions, { team: "list" })) return;
      if ((await getTeams(db, current.user.id, team.id)).length > 0) return;
      if ((await receivedBy(db, current)).some((invitation) => invitation.logo === logo)) return;
      throw new AppError("NOT_FOUND");
    },
  ],
} satisfies ServerFeature;

function picturesApi(context: ApiContext) {
  const { sessions, uploads } = context;
  const { update } = teamActs(context);

  return new Elysia({ prefix: "/api/t/:team" })
    .use(access(sessions))
    .put(
      "/logo",
      (call) =>
        uploads.receive({
          request: call.request,
          userId: call.current.user.id,
          size: avatarSize,
          keep: async (name) =>
            withRole(call.team, await update(call, call.team.id, { logo: fileUrl(name) })),
        }),
      {
        access: { account: "update" },
        team: "admin",
        response: { 200: ownTeam, ...raises("NOT_FOUND", ...raisedByUploads) },
        detail: about("Set the picture of a team", imageBody(avatarSize, uploadTypes.image)),
      },
    )
    .delete(
      "/logo",
      async (call) => {
        await update(call, call.team.id, { logo: null });
        uploads.removeSoon();
        call.set.status = 204;
      },
      {
        access: { account: "update" },
        team: "admin",
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Remove the picture of a team"),
      },
    );
}

export type TeamPicturesApi = ReturnType<typeof picturesApi>;
