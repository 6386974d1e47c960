import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import * as authTables from "#config/auth-tables.server.ts";
import { roles } from "#config/roles.ts";
import { avatarSize, uploadTypes } from "#config/uploads.ts";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { getShape } from "#kit/auth/fields.server.ts";
import { toSessionUser } from "#kit/auth/session.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { sessionUserSchema } from "#kit/shared/session.ts";
import { imageBody, raisedByUploads } from "#kit/storage/picture.server.ts";
import { fileUrl } from "#kit/storage/storage.server.ts";

// `remove feature` reads the next line, to say what goes with the feature.
// Without this file, user.image is empty.
export const avatars = { api: avatarApi } satisfies ServerFeature;

const { user } = authTables;

function avatarApi({ db, sessions, uploads }: ApiContext) {
  const setImage = (id: string, image: string | null) =>
    db.update(user).set({ image, updatedAt: new Date() }).where(eq(user.id, id)).returning();

  return new Elysia({ prefix: "/api/account" })
    .use(access(sessions))
    .put(
      "/avatar",
      ({ request, current: { user } }) =>
        uploads.receive({
          request,
          userId: user.id,
          size: avatarSize,
          keep: async (name) => {
            const [updated] = await setImage(user.id, fileUrl(name));
            // The user was deleted after the session had been read.
            if (!updated) throw new AppError("UNAUTHORIZED");
            return { user: toSessionUser(updated, authTables) };
          },
        }),
      {
        access: { account: "update" },
        response: {
          200: z.object({ user: sessionUserSchema(roles, getShape(authTables, "user")) }),
          ...raises(...raisedByUploads),
        },
        detail: about("Set your profile picture", imageBody(avatarSize, uploadTypes.image)),
      },
    )
    .delete(
      "/avatar",
      async ({ current, set }) => {
        await setImage(current.user.id, null);
        uploads.removeSoon();
        set.status = 204;
      },
      {
        access: { account: "update" },
        response: { 204: z.void() },
        detail: about("Remove your profile picture"),
      },
    );
}

export type AvatarApi = ReturnType<typeof avatarApi>;
