import { readToken, writeToken } from "./cookie.server.ts";
import type { Auth } from "./create-auth.server.ts";

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/**
 * The cookie with the session and, while an administrator views the product as somebody else, the one with their own
 * session, under the name better-auth has for it.
 */
export function createSessionCookies(auth: Auth) {
  const known = auth.$context.then(({ authCookies, createAuthCookie, secret, sessionConfig }) => ({
    session: authCookies.sessionToken.name,
    admin: createAuthCookie("admin_session").name,
    secret,
    secure: authCookies.sessionToken.attributes.secure === true,
    maxAge: sessionConfig.expiresIn,
  }));

  async function read(which: "session" | "admin", headers: Headers): Promise<string | null> {
    const names = await known;
    return readToken(headers.get("cookie"), names[which], names.secret);
  }

  async function write(which: "session" | "admin", token: string, seconds?: number): Promise<string> {
    const { secret, secure, maxAge, ...names } = await known;
    return writeToken({ name: names[which], token, secret, secure, maxAge: seconds ?? maxAge });
  }

  return {
    session: (headers: Headers) => read("session", headers),
    admin: (headers: Headers) => read("admin", headers),
    /** The administrator's own session steps back for as long. */
    lend: async (token: string, { own, seconds }: { own: string; seconds: number }) => [
      await write("session", token, seconds),
      await write("admin", own),
    ],
    /** The administrator's own session is the one again. */
    giveBack: async (own: string) => [await write("session", own), await write("admin", "", 0)],
    forgetAdmin: () => write("admin", "", 0),
  };
}
