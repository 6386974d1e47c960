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

/** Providers that respond with a form post from their own page. */
export const formPosting: ReadonlySet<string> = new Set(["apple"]);

export function providerOptions(providers: Env["providers"], { disableSignUp }: { disableSignUp: boolean }) {
  const { gitlab, microsoft, ...others } = Object.fromEntries(
    Object.entries(providers).map(([name, settings]) => [name, { ...settings, disableSignUp }]),
  );
  // GitLab's API returns when an address was confirmed, which better-auth ignores.
  const mapProfileToUser = (profile: object) => ({
    emailVerified: "confirmed_at" in profile && typeof profile.confirmed_at === "string",
  });
  // better-auth would also request the picture and offline access.
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
