import { type AnyElysia, Elysia, type ElysiaCustomStatusResponse } from "elysia";
import type { InScope } from "../db/scope.server.ts";
import { contextOf } from "../http/context.server.ts";
import { mayChange } from "../http/request.server.ts";
import { AppError, type CodeOf, type CommonFailure, type ErrorBody } from "../shared/errors.ts";
import { isId } from "../shared/id.ts";
import { allows, type Permission, type Team } from "../shared/permissions.ts";
import type { CurrentSession, Sessions } from "./session.server.ts";
import { requireTeam, type TeamNeed } from "./team.server.ts";

/** "session": any signed-in user, onboarded or not. A permission: onboarded users who have it. */
export type Access = "session" | Permission;

/** The errors of a refused call. They are thrown; the return type only tells routes and clients about them. */
type Refusal<Status extends number> = Status extends number
  ? ElysiaCustomStatusResponse<Status, ErrorBody<CodeOf<Status>>>
  : never;

const declared = new WeakMap<object, Access | "public">();
const declaredTeams = new WeakMap<object, TeamNeed>();

/** Each route needs `access` or `public: true`, or the list of features does not compile at `routesHaveAccess`. */
export function access(sessions: Sessions) {
  return new Elysia({ name: "access" }).macro({
    public: (_: true) => {
      const beforeHandle = (): Refusal<Exclude<CommonFailure, 401 | 403>> | undefined => undefined;
      declared.set(beforeHandle, "public");
      return { beforeHandle };
    },
    access: (needed: Access) => {
      const authorize = async (request: Request, read = sessions.of) =>
        requireAccess(await read(request), needed, mayChange(request));
      // Elysia validates input before `resolve` runs, so `transform` checks access first.
      const transform = async ({ request, params = {} }: Incoming) => {
        await authorize(request);
        if (!Object.values(params).every(isId)) throw new AppError("NOT_FOUND");
      };
      const resolve = async ({
        request,
        set,
      }: Incoming): Promise<{ current: CurrentSession } | Refusal<CommonFailure>> => {
        const current = await authorize(request);
        const context = contextOf(request);
        context.authorizeAgain = async () => {
          await authorize(request, sessions.again);
          await context.memberAgain?.();
        };
        if (current.setCookie.length > 0) set.headers["set-cookie"] = [...current.setCookie];
        return { current };
      };
      declared.set(resolve, needed);
      return { transform, resolve };
    },
    // In addition to `access`, for paths that begin with /api/t/:team.
    team: (needed: TeamNeed) => {
      const { findTeam } = sessions;
      if (!findTeam)
        throw new Error(
          `A route requires a team (team: ${JSON.stringify(needed)}), but the project has no feature with teams.`,
        );
      const member = async ({ request, params = {} }: Incoming, read = sessions.of) => {
        const current = await read(request);
        if (!current) throw new AppError("UNAUTHORIZED");
        return requireTeam(findTeam, params.team ?? "", current.user.id, needed);
      };
      const found = new WeakMap<Request, Team>();
      const transform = async (incoming: Incoming) => {
        found.set(incoming.request, await member(incoming));
      };
      const resolve = async (incoming: Incoming): Promise<{ team: Team } | Refusal<404>> => {
        contextOf(incoming.request).memberAgain = () => member(incoming, sessions.again);
        return { team: found.get(incoming.request) ?? (await member(incoming)) };
      };
      declaredTeams.set(resolve, needed);
      return { transform, resolve };
    },
  });
}

/** The owned rows that the caller may access: their own, or every row with the permission `all`. @public */
export const scopeFor = <One, All>(
  { user, permissions }: CurrentSession,
  rows: InScope<One, All>,
  all: Permission,
): One | All => (allows(permissions, all) ? rows.all : rows.in(user.id));

export interface Incoming {
  request: Request;
  params?: Record<string, string | undefined>;
  set: { headers: Record<string, string | number | string[] | undefined> };
}

/** Checks, in this order: signed in, not impersonating (for calls that change the account), onboarded, permitted. */
export function requireAccess(
  current: CurrentSession | null,
  needed: Access,
  changes = false,
): CurrentSession {
  if (!current) throw new AppError("UNAUTHORIZED");
  if (changes && current.session.impersonatedBy !== null && isOfAccount(needed))
    throw new AppError("IMPERSONATING");
  if (needed === "session") return current;
  if (!current.user.onboardedAt) throw new AppError("NOT_ONBOARDED");
  if (!allows(current.permissions, needed)) throw new AppError("FORBIDDEN");
  return current;
}

/** Whether only the users themselves may make the change, not administrators who view as them. */
export const isOfAccount = (needed: Access): boolean => needed === "session" || "account" in needed;

type Unguarded<Routes, Path extends string = ""> = {
  [Key in keyof Routes & string]: Routes[Key] extends { body: unknown; response: infer Responses }
    ? 500 extends keyof Responses
      ? never
      : `${Key} ${Path}: declare access or public, after .use(access(sessions))`
    : Unguarded<Routes[Key], `${Path}/${Key}`>;
}[keyof Routes & string];

type UnguardedIn<Part> = Part extends { api: (...context: never[]) => infer App extends AnyElysia }
  ? Unguarded<App["~Routes"]>
  : never;

type Guarded<Part> = [UnguardedIn<Part>] extends [never] ? Part : UnguardedIn<Part>;

/**
 * Compiles only if each route has `access` or `public`. The last line of the error names a route that has neither:
 * without the plugin, Elysia would ignore both.
 */
export function routesHaveAccess<const Parts extends readonly object[]>(
  parts: Parts & { [At in keyof Parts]: Guarded<Parts[At]> },
): Parts {
  return parts;
}

type Route = AnyElysia["routes"][number];

export const getAccess = (route: Route): Access | "public" | undefined => declaredFor(route, declared);

/** The rank that a team route requires. */
export const getTeamNeed = (route: Route): TeamNeed | undefined => declaredFor(route, declaredTeams);

function declaredFor<Need>(route: Route, by: WeakMap<object, Need>): Need | undefined {
  for (const hook of [route.hooks.beforeHandle ?? []].flat()) {
    const found = by.get(typeof hook === "function" ? hook : hook.fn);
    if (found) return found;
  }
  return undefined;
}
