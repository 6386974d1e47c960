import type { Feature, NavEntry } from "#kit/client/feature.tsx";

const entry = {
  label: "home:navigation.account",
  keywords: "home:keywords.account",
  icon: "circle-user",
} satisfies Partial<NavEntry>;

export const account: Feature = {
  navigation: [
    { ...entry, area: "app", to: "/app/account" },
    { ...entry, area: "manager", section: "configuration", to: "/manager/account" },
  ],
};
