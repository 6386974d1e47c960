import type { Feature } from "#kit/client/feature.tsx";

export const oddSite: Feature = {};
