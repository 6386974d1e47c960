import type { z } from "zod";
import { readCookie } from "#server/auth/cookie.server.ts";
import type { Auth } from "#server/auth/create-auth.server.ts";
import { createSeal } from "#server/auth/seal.server.ts";

interface SealedCookieOptions<Schema> {
  auth: Auth;
  authSecret: string;
  /** Begins the cookie's name, and no other cookie's. */
  name: string;
  schema: Schema;
  /** Seconds. */
  lifetime: number;
}

/** Something a browser keeps for us for a while, in a cookie that it cannot read. */
export function createSealedCookie<Schema extends z.ZodType>({
  auth,
  authSecret,
  name,
  schema,
  lifetime,
}: SealedCookieOptions<Schema>) {
  const seal = createSeal({ authSecret, purpose: name, schema, lifetime });

  async function cookie(id: string) {
    const { createAuthCookie } = await auth.$context;
    const { name: fullName, attributes } = createAuthCookie(id ? `${name}.${id}` : name);
    const write = (value: string, maxAge: number) =>
      `${fullName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
    return { fullName, write };
  }

  return {
    /** @param id tells several of one kind apart */
    async set(value: z.output<Schema>, id = ""): Promise<string> {
      return (await cookie(id)).write(seal.close(value), lifetime);
    },
    async read(headers: Headers, id = ""): Promise<z.output<Schema> | undefined> {
      const value = readCookie(headers.get("cookie"), (await cookie(id)).fullName);
      return value ? seal.open(value) : undefined;
    },
    async forget(id = ""): Promise<string> {
      return (await cookie(id)).write("", 0);
    },
  };
}
