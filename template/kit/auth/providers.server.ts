import { socialProviderList } from "better-auth/social-providers";
import type { Env } from "../env/env.server.ts";

/** The social providers that better-auth knows, by its names. */
export const providerNames: readonly string[] = socialProviderList;

/** Brand names that differ from the capitalized better-auth name. */
const brands: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  huggingface: "Hugging Face",
  line: "LINE",
  linkedin: "LinkedIn",
  paypal: "PayPal",
  twitter: "X",
  vk: "VK",
};

export function getBrand(provider: string): string {
  return brands[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** Providers whose own page responds with a form post. */
export const formPosting: ReadonlySet<string> = new Set(["apple"]);

export function providerOptions(providers: Env["providers"], { disableSignUp }: { disableSignUp: boolean }) {
  const { gitlab, microsoft, ...others } = Object.fromEntries(
    Object.entries(providers).map(([name, settings]) => [name, { ...settings, disableSignUp }]),
  );
  // GitLab returns when it confirmed an address, but better-auth ignores that.
  const mapProfileToUser = (profile: object) => ({
    emailVerified: "confirmed_at" in profile && typeof profile.confirmed_at === "string",
  });
  // By default, better-auth also requests the picture and offline access.
  const plain = {
    disableProfilePhoto: true,
    disableDefaultScope: true,
    scope: ["openid", "profile", "email"],
  };
  return {
    ...others,
    ...(gitlab && { gitlab: { ...gitlab, mapProfileToUser } }),
    ...(microsoft && { microsoft: { ...microsoft, ...plain } }),
  };
}
