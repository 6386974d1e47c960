import { type Feature, part } from "#kit/client/feature.tsx";

export const passkeys: Feature = {
  autofill: "webauthn",
  parts: {
    login: part(() => import("./components/sign-in-button.tsx")),
    account: part(() => import("./components/passkeys-section.tsx")),
    user: part(() => import("./manager/user-passkeys.tsx")),
    areas: part(() => import("./components/offer-after-sign-in.tsx")),
  },
};
