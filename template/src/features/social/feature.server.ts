import type { BetterAuthPlugin, OAuth2Tokens, OAuthProvider } from "better-auth";
import { addOAuthServerContext, getOAuthState, isAPIError } from "better-auth/api";
import { Elysia } from "elysia";
import { z } from "zod";
import type { Env } from "#config/env.server.ts";
import { landingPath } from "#config/home.ts";
import { maxRedirectLength, pendingIdentitySeconds, providerTimeoutMs } from "#config/limits.ts";
import { roles } from "#config/roles.ts";
import type { AuthRulesContext, FormsContext, ServerFeature } from "#kit/api/feature.server.ts";
import { formPosting, getBrand } from "#kit/auth/providers.server.ts";
import {
  type Context,
  callNote,
  on,
  runningCall,
  type SignUp,
  signInPolicy,
} from "#kit/auth/rules.server.ts";
import { named } from "#kit/auth/store.server.ts";
import { seeOther } from "#kit/http/request.server.ts";
import { title as product } from "#kit/shared/app.ts";
import { AppError } from "#kit/shared/errors.ts";
import { describeLanguage, type Language } from "#kit/shared/i18n/languages.ts";
import { safeRedirect } from "#kit/shared/redirect.ts";
import { parseJson } from "#kit/shared/text.ts";
import { second } from "#kit/shared/time.ts";
import { emailSchema, nameSchema } from "#kit/shared/validation.ts";
import { within } from "#kit/shared/within.server.ts";

const formPath = "/login/social";

export const social = {
  authRules: socialRules,
  forms: { paths: [formPath], routes: socialForm },
  foreignPaths: formCallbacks,
} satisfies ServerFeature;

/** The longest state, in characters, that the browser keeps while it is at the provider. */
const maxStateLength = 2 * maxRedirectLength + 500;

const callback = "/callback/:id";
const errorPage = "/login/error";
const sendPath = "/email-otp/send-verification-otp";

/** Errors for an address that neither the provider nor a code has verified. A code can still do so. */
const unproven = new Set(["account_not_linked", "email_not_verified", "signup_disabled"]);
const denials = new Set(["access_denied", "user_cancelled_authorize", "user_cancelled_login"]);
/** The errors of better-auth for which the login error page has a text. */
const reasons: Readonly<Record<string, string>> = {
  signup_disabled: "signup_disabled",
  BANNED_USER: "banned",
  banned: "banned",
};

const described = z.object({
  provider: z.string(),
  accountId: z.string(),
  email: z.string(),
  /** Empty if the provider has no name, or one that we do not accept. */
  name: z.string(),
});
/** `vouched`: the provider has verified the address. */
type Identity = z.output<typeof described> & { vouched: boolean };

const identities = callNote<Identity>();

const pendingCookie = "social_identity";
const pendingIdentity = described.extend({ until: z.number() });

/** A timeout for the provider, and an emailed code if the provider has not verified the address. */
function socialRules({ log, sessions, signUp, call: callAuth }: AuthRulesContext): BetterAuthPlugin {
  return {
    id: "social-rules",
    init: ({ socialProviders }) => ({
      context: { socialProviders: socialProviders.map(supervise) },
      options: {
        databaseHooks: {
          user: {
            create: {
              async before(user, ctx) {
                if (ctx?.path === callback && !user.emailVerified)
                  throw ctx.error("FORBIDDEN", {
                    code: "email_not_verified",
                    message: "Verify the address first",
                  });
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        on(["/sign-in/social", "/link-social"], async (ctx) => {
          // Refuses to sign in with a token that a provider gave to another app. Nothing here uses it.
          if (ctx.body?.idToken !== undefined) throw new AppError("NOT_FOUND");
          const body = { callbackURL: "/", errorCallbackURL: errorPage, ...ctx.body };
          // The body is stored in a cookie, which browsers send with every request.
          if (JSON.stringify(body).length > maxStateLength)
            throw new AppError("VALIDATION_ERROR", { issues: [{ path: "callbackURL", code: "too_big" }] });
          await addOAuthServerContext({ provider: body.provider });
          return { context: { body } };
        }),
      ],
      after: [
        on(callback, async (ctx, call) => {
          const { returned, newSession } = ctx.context;
          const location = isAPIError(returned) ? new Headers(returned.headers).get("location") : null;
          if (location === null || !call.request) return;
          const target = new URL(location, ctx.context.baseURL);
          if (newSession) {
            // "/" means home, as does a page that this user may not open.
            const redirect = `${target.pathname}${target.search}${target.hash}`;
            const permissions = sessions.getPermissions({
              role: z.enum(roles).catch("user").parse(newSession.user.role),
            });
            throw ctx.redirect(landingPath(redirect === "/" ? "" : redirect, permissions));
          }
          const error = target.searchParams.get("error");
          if (error === null || target.pathname !== errorPage) return;
          const to = safeRedirect(target.searchParams.get("redirect"), "");
          const redirect = to ? { redirect: to } : {};
          const identity = identities.of(call);
          if (identity && !call.current && (await mayProve(signUp, error, identity))) {
            const { email, provider } = identity;
            await callAuth(call.request, sendPath, { email, type: "sign-in" });
            await keepIdentity(ctx, identity);
            throw ctx.redirect(`/login/verify?${new URLSearchParams({ ...redirect, email, provider })}`);
          }
          // Clears the failure, even one of the database, so that a page reports it instead of a JSON response.
          const cause = call.failure;
          call.failure = undefined;
          if (!denials.has(error))
            log.warn("social.failed", { provider: ctx.params?.id, error: error.slice(0, 100), cause });
          const reason = denials.has(error) ? "access_denied" : (reasons[error] ?? "unknown_error");
          throw ctx.redirect(`${errorPage}?${new URLSearchParams({ error: reason, ...redirect })}`);
        }),
        on("/sign-in/email-otp", async (ctx) => {
          const user = ctx.context.newSession?.user;
          if (!user || isAPIError(ctx.context.returned)) return;
          const identity = await takeIdentity(ctx);
          if (identity?.email !== user.email) return;
          const { internalAdapter } = ctx.context;
          const { provider: providerId, accountId } = identity;
          if (!(await internalAdapter.findAccountByKey({ providerId, accountId })))
            await internalAdapter.linkAccount({ userId: user.id, providerId, accountId });
          if (user.name === "" && identity.name)
            await internalAdapter.updateUser(user.id, named(identity.name));
        }),
      ],
    },
  };
}

/** Whether a code can verify the address of the failed sign-in. */
async function mayProve({ whoSignsUp }: SignUp, error: string, identity: Identity): Promise<boolean> {
  if (!unproven.has(error)) return false;
  // An unverified address is treated like a stranger's, to reveal nothing about it.
  if (error === "account_not_linked" || !identity.vouched)
    return signInPolicy.unprovenProvider.stranger === "code";
  return signInPolicy.provider[await whoSignsUp(identity.email)] === "code";
}

async function keepIdentity(ctx: Context, identity: Identity): Promise<void> {
  const maxAge = pendingIdentitySeconds;
  const { name, attributes } = ctx.context.createAuthCookie(pendingCookie, { maxAge });
  const value = JSON.stringify({ ...identity, until: Date.now() + maxAge * second });
  await ctx.setSignedCookie(name, Buffer.from(value).toString("base64url"), ctx.context.secret, attributes);
}

async function takeIdentity(ctx: Context): Promise<z.output<typeof described> | undefined> {
  const { name, attributes } = ctx.context.createAuthCookie(pendingCookie);
  const value = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!value) return undefined;
  ctx.setCookie(name, "", { ...attributes, maxAge: 0 });
  const kept = pendingIdentity.safeParse(parseJson(Buffer.from(value, "base64url").toString())).data;
  return kept && kept.until > Date.now() ? kept : undefined;
}

function supervise(provider: OAuthProvider): OAuthProvider {
  return {
    ...provider,
    async validateAuthorizationCode(request) {
      // Without this check, one provider could make the browser hand in another one's code (RFC 9700, 4.4).
      const { provider: asked = provider.id } = (await getOAuthState())?.serverContext ?? {};
      if (asked !== provider.id) throw new Error("The browser was sent to another provider.");
      return inTime(provider.validateAuthorizationCode(request));
    },
    async getUserInfo(tokens) {
      // Any unexpected response leads to our error page, as for an unknown user.
      const found = await inTime(provider.getUserInfo(tokens)).catch(() => null);
      const accountId = found && (await getAccountId(provider, tokens, found.data));
      if (!found || !accountId) return null;
      const email = emailSchema.safeParse(found.user.email).data;
      // Some providers invent an address for users who have none.
      if (email === undefined || email.endsWith(".invalid"))
        return { ...found, user: { ...found.user, email: null } };
      const vouched = found.user.emailVerified === true;
      const name = nameSchema.safeParse(found.user.name).data ?? "";
      const call = runningCall();
      if (call) identities.set(call, { provider: provider.id, accountId, email, name, vouched });
      return { ...found, user: { ...found.user, email, name, emailVerified: vouched } };
    },
  };
}

/** Null if the id is unprintable or unreasonably long. */
async function getAccountId(provider: OAuthProvider, tokens: OAuth2Tokens, profile: object) {
  try {
    const subject = String(await provider.accountSubject({ tokens, profile }));
    return /^[!-~]{1,255}$/.test(subject) && !/^(undefined|null|NaN)$/.test(subject) ? subject : null;
  } catch {
    return null;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return within(work, providerTimeoutMs, () => new Error("The provider is slow."));
}

const field = z.string().catch("");
const choice = z.object({ provider: field, redirect: field });
const handedOver = z.object({ url: z.url() });

function socialForm({ auth, getLanguage, i18nOf }: FormsContext) {
  return new Elysia({ name: "social-form" }).post(formPath, async ({ request, body }) => {
    const { provider, redirect } = choice.parse({ ...Object(body) });
    const path = safeRedirect(redirect, "");
    const to = path.length > maxRedirectLength ? {} : { ...(path && { redirect: path }) };
    const search = new URLSearchParams(to);
    try {
      const answer = await auth.call(request, "/sign-in/social", {
        provider,
        callbackURL: to.redirect ?? "/",
        errorCallbackURL: `/login/error${search.size > 0 ? `?${search}` : ""}`,
      });
      const { url } = handedOver.parse(await answer.json());
      const language = getLanguage(request);
      const words = i18nOf(language).t("social:continueWith", { provider: getBrand(provider) });
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
      for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
      return new Response(handOverPage(url, words, language), { headers });
    } catch {
      return seeOther(`/login/error?${new URLSearchParams({ error: "unknown_error", ...to })}`);
    }
  });
}

/**
 * A page that sends the browser on to the provider. Our content security policy would block a redirect: browsers apply
 * `form-action` to every redirect after a form post, and we cannot list a provider's redirects.
 * @param words the text of the page, in case the user sees it
 */
function handOverPage(url: string, words: string, language: Language): string {
  const [text, target] = [Bun.escapeHTML(words), Bun.escapeHTML(url)];
  return (
    `<!doctype html><html lang="${language}" dir="${describeLanguage(language).direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    // Otherwise, browsers would request an icon that does not exist.
    `<link rel="icon" href="/icon.svg" type="image/svg+xml">` +
    `<meta http-equiv="refresh" content="0;url=${target}"><title>${text} – ${Bun.escapeHTML(product)}</title></head>` +
    `<body><p><a href="${target}">${text}</a></p></body></html>`
  );
}

/** Paths that accept form posts from other sites: those of enabled providers that post forms. */
function formCallbacks({ providers }: Pick<Env, "providers">): string[] {
  return Object.keys(providers)
    .filter((name) => formPosting.has(name))
    .map((name) => `/api/auth/callback/${name}`);
}
