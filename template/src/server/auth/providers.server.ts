import { socialProviderList } from "better-auth/social-providers";
import type { Env } from "../env.server.ts";

/** Every social provider better-auth knows, by its names. */
export const providerNames: readonly string[] = socialProviderList;

/** Where a brand's name is not just its better-auth name with a capital. */
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

/** As it stands on its button. */
export function brandOf(provider: string): string {
  return brands[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** Those that answer with a form which their own page posts to us. */
export const formPosting: ReadonlySet<string> = new Set(["apple"]);

/** The settings as better-auth takes them. */
export function providerOptions(providers: Env["providers"], { disableSignUp }: { disableSignUp: boolean }) {
  const { gitlab, microsoft, ...others } = Object.fromEntries(
    Object.entries(providers).map(([name, settings]) => [name, { ...settings, disableSignUp }]),
  );
  // GitLab's API tells when an address was confirmed, which better-auth does not look at.
  const mapProfileToUser = (profile: object) => ({
    emailVerified: "confirmed_at" in profile && typeof profile.confirmed_at === "string",
  });
  // Without the picture, and the leave to ask for more later, which better-auth would want.
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
