import { Elysia } from "elysia";
import { z } from "zod";
import { maxImageBytes } from "#config/limits.ts";
import { about } from "#kit/api/about.server.ts";
import { raises } from "#kit/api/raises.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { type Sessions, toSessionUser } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { imageBody, raisedByUploads } from "#kit/storage/image-body.server.ts";
import type { Uploads } from "#kit/storage/uploads.server.ts";
import { sessionUser } from "./api.server.ts";
import { avatarSize } from "./avatar-size.ts";
import { setAvatar } from "./store.server.ts";

interface AvatarApiOptions {
  db: Db;
  sessions: Sessions;
  uploads: Uploads;
}

export function avatarApi({ db, sessions, uploads }: AvatarApiOptions) {
  return new Elysia({ prefix: "/api/account/avatar" })
    .use(access(sessions))
    .put(
      "/",
      ({ request, current: { user } }) =>
        uploads.receive({
          request,
          userId: user.id,
          size: avatarSize,
          keep: async (name) => {
            const updated = await setAvatar(db, user.id, name);
            // The user was deleted after the session was read.
            if (!updated) throw new AppError("UNAUTHORIZED");
            return { user: toSessionUser(updated) };
          },
        }),
      {
        access: { account: "update" },
        response: { 200: z.object({ user: sessionUser }), ...raises(...raisedByUploads) },
        detail: about("Set your profile picture", imageBody(avatarSize, maxImageBytes)),
      },
    )
    .delete(
      "/",
      async ({ current, set }) => {
        await setAvatar(db, current.user.id, null);
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
