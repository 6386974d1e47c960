import { providerNames } from "#kit/auth/providers.server.ts";
import { providerSettings } from "#kit/env/env.server.ts";

/** Each provider of better-auth has its two variables in .env, such as GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET. */
export const socialSettings = providerSettings(providerNames);
