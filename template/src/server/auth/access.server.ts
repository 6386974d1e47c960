import { type AnyElysia, Elysia, type ElysiaCustomStatusResponse } from "elysia";
import { AppError, type CodeOf, type ErrorBody } from "#shared/errors.ts";
import { allows, type Permission } from "#shared/permissions.ts";
import { changesState } from "../http/origin.server.ts";
import type { CommonFailure } from "../openapi/raises.server.ts";
import type { Sessions, Viewer } from "./session.server.ts";

/** "session": whoever is signed in, onboarded or not. A permission: who is onboarded and has it. */
export type Access = "session" | Permission;

/** How a call can be refused. It is thrown, in truth; as an answer it reaches the types of routes and callers. */
type Refusal<Status extends number> = Status extends number
  ? ElysiaCustomStatusResponse<Status, ErrorBody<CodeOf<Status>>>
  : never;

const declared = new WeakMap<object, Access | "public">();

/**
 * Who may call a route, said by the route itself: `access`, or `public: true`. One of the two is required: an API
 * with a route that has neither does not pass `routesHaveAccess`.
 */
export function access(sessions: Sessions) {
  return new Elysia({ name: "access" }).macro({
    public: (_: true) => {
      const beforeHandle = (): Refusal<Exclude<CommonFailure, 401 | 403>> | undefined => undefined;
      declared.set(beforeHandle, "public");
      return { beforeHandle };
    },
    access: (needed: Access) => {
      const ask = async (request: Request) =>
        requireAccess(await sessions.of(request), needed, changesState(request.method));
      // Elysia resolves after it has validated the input: who may not call is told so before.
      const transform = async ({ request }: Asked) => void (await ask(request));
      const resolve = async ({
        request,
        set,
      }: Asked): Promise<{ viewer: Viewer } | Refusal<CommonFailure>> => {
        const viewer = await ask(request);
        if (viewer.setCookie.length > 0) set.headers["set-cookie"] = [...viewer.setCookie];
        return { viewer };
      };
      declared.set(resolve, needed);
      return { transform, resolve };
    },
  });
}

export interface Asked {
  request: Request;
  set: { headers: Record<string, string | number | string[] | undefined> };
}

/**
 * The order is the promise: signed in, as oneself where the account is changed, then onboarded, then permitted.
 * @param changes whether the call changes something
 */
export function requireAccess(viewer: Viewer | null, needed: Access, changes = false): Viewer {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  if (changes && viewer.session.impersonatedBy !== null && isOfAccount(needed))
    throw new AppError("IMPERSONATING");
  if (needed === "session") return viewer;
  if (!viewer.user.onboardedAt) throw new AppError("NOT_ONBOARDED");
  if (!allows(viewer.user.role, needed)) throw new AppError("FORBIDDEN");
  return viewer;
}

/** What only the person themselves may change. */
export function isOfAccount(needed: Access): boolean {
  return needed === "session" || "account" in needed;
}

/** "post /api/account/name" for each route that does not say who may call it. */
type Unguarded<Routes, Path extends string = ""> = {
  [Key in keyof Routes & string]: Routes[Key] extends { body: unknown; response: infer Responses }
    ? 500 extends keyof Responses
      ? never
      : `${Key} ${Path}`
    : Unguarded<Routes[Key], `${Path}/${Key}`>;
}[keyof Routes & string];

/** Compiles only when every route has its access; the error then names those that have not. */
export function routesHaveAccess<App extends AnyElysia>(
  app: [Unguarded<App["~Routes"]>] extends [never]
    ? App
    : { "routes without access": Unguarded<App["~Routes"]> },
): void {
  void app;
}

/** What a route of `app.routes` declared, for the test that walks them all. */
export function accessOf(route: AnyElysia["routes"][number]): Access | "public" | undefined {
  for (const hook of [route.hooks.beforeHandle ?? []].flat()) {
    const found = declared.get(typeof hook === "function" ? hook : hook.fn);
    if (found) return found;
  }
  return undefined;
}
