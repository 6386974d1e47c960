import type { OAuth2Tokens, OAuthProvider } from "better-auth";
import { AppError } from "#shared/errors.ts";
import { emailSchema, nameSchema } from "#shared/validation.ts";
import type { Profile } from "./store.server.ts";

/** Milliseconds for everything a provider is asked in one sign-in. */
const patience = 6000;
const longestAccountId = 255;

/** What providers send back to us; all but the first three only some. */
export interface Callback {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
  device_id?: string | undefined;
  /** Apple's: the name, at the very first sign-in only, as JSON. */
  user?: string | undefined;
}

interface Exchange {
  provider: OAuthProvider;
  callback: Callback;
  verifier: string;
  nonce: string | undefined;
  redirectURI: string;
}

/** Who came back from the provider. Throws when it does not tell, or not in time. */
export function exchange(options: Exchange): Promise<Profile & { vouched: boolean }> {
  return within(patience, ask(options));
}

async function ask({ provider, callback, verifier, nonce, redirectURI }: Exchange) {
  const { code, iss, device_id: deviceId } = callback;
  if (!code) throw new Error("The provider sent no code.");
  if (iss !== undefined && provider.issuer !== undefined && iss !== provider.issuer)
    throw new Error("The answer names another issuer.");
  const tokens: OAuth2Tokens | null = await provider.validateAuthorizationCode({
    code,
    codeVerifier: verifier,
    redirectURI,
    ...(deviceId === undefined ? {} : { deviceId }),
  });
  if (!tokens) throw new Error("The provider did not take the code.");
  const user = namesOf(callback.user);
  const found = await provider.getUserInfo({
    ...tokens,
    ...(nonce === undefined ? {} : { expectedIdTokenNonce: nonce }),
    ...(user === undefined ? {} : { user }),
  });
  if (!found) throw new Error("The provider does not tell who it is.");
  const subject = String(await provider.accountSubject({ tokens, profile: found.data }));
  if (
    !/^[!-~]+$/.test(subject) ||
    subject.length > longestAccountId ||
    /^(undefined|null|NaN)$/.test(subject)
  )
    throw new Error("The provider gives no account id.");
  const { email, name, emailVerified } = found.user;
  return {
    provider: provider.id,
    accountId: subject,
    email: addressOf(email),
    name: nameSchema.safeParse(name).data ?? "",
    // Nothing but a plain yes: this is what opens an account that is there already.
    vouched: emailVerified === true,
  };
}

/** Some providers have an address made up for who has none. */
function addressOf(typed: unknown): string {
  const { data: email } = emailSchema.safeParse(typed);
  if (email === undefined || email.endsWith(".invalid"))
    throw new Error("The provider tells no e-mail address that could be used.");
  return email;
}

/** Not signed: good for a first guess at the name, which the onboarding shows. */
function namesOf(json: string | undefined) {
  try {
    const user: unknown = JSON.parse(json ?? "");
    if (typeof user !== "object" || user === null || !("name" in user)) return undefined;
    const { name } = user;
    if (typeof name !== "object" || name === null) return undefined;
    const text = (key: string) => {
      const value: unknown = Reflect.get(name, key);
      return typeof value === "string" ? value : "";
    };
    return { name: { firstName: text("firstName"), lastName: text("lastName") } };
  } catch {
    return undefined;
  }
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AppError("INTERNAL", { message: "The provider is slow." })), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
