import { demoSettings } from "#features/demo/settings.server.ts";
import { socialSettings } from "#features/social/settings.server.ts";
import { teamSettings } from "#features/teams/settings.server.ts";
import type { FeatureSettings } from "#kit/env/env.server.ts";

/** The settings of features. Later features replace values of earlier ones. */
export const featureSettings: readonly FeatureSettings[] = [socialSettings, demoSettings, teamSettings];
