import { Elysia } from "elysia";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { accountApi } from "./api.server.ts";
import { avatarApi } from "./uploads.server.ts";

export const account = {
  api: (context: ApiContext) => new Elysia().use(accountApi(context)).use(avatarApi(context)),
} satisfies ServerFeature;
