import { providerNames } from "#kit/auth/providers.server.ts";
import { providerSettings } from "#kit/env/env.server.ts";

export const socialSettings = providerSettings(providerNames);
