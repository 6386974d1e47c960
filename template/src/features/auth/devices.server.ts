import type { GenericEndpointContext } from "better-auth";
import { knownDeviceSeconds, maxAccountsPerDevice } from "#config/limits.ts";
import { createKeyedHash } from "#kit/auth/codes.server.ts";

const cookieName = "device";

export function mayBeKnown({ headers }: Request): boolean {
  return headers.get("cookie")?.includes(`${cookieName}=`) ?? false;
}

/** A signed cookie of devices that have signed in. Strangers who use up the limits cannot lock these out. */
export function createKnownDevices(authSecret: string) {
  const hash = createKeyedHash(authSecret, "known device");

  async function read(ctx: GenericEndpointContext): Promise<{ id: string; accounts: string[] }> {
    const { name } = ctx.context.createAuthCookie(cookieName);
    const value = await ctx.getSignedCookie(name, ctx.context.secret);
    const [id, ...accounts] = value ? value.split(".") : [];
    return id ? { id, accounts } : { id: crypto.randomUUID(), accounts: [] };
  }

  return {
    async find(ctx: GenericEndpointContext, email: string): Promise<string | undefined> {
      const { id, accounts } = await read(ctx);
      return accounts.includes(hash(email)) ? id : undefined;
    },
    async remember(ctx: GenericEndpointContext, email: string): Promise<string> {
      const { id, accounts } = await read(ctx);
      const account = hash(email);
      const known = [account, ...accounts.filter((other) => other !== account)].slice(
        0,
        maxAccountsPerDevice,
      );
      const cookie = ctx.context.createAuthCookie(cookieName, { maxAge: knownDeviceSeconds });
      await ctx.setSignedCookie(cookie.name, [id, ...known].join("."), ctx.context.secret, cookie.attributes);
      return id;
    },
  };
}
