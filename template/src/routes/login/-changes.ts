import { demoSignIn } from "#features/demo/login.tsx";
import { socialSignIn } from "#features/social/login.tsx";
import type { SignInChanges } from "#kit/client/feature.tsx";

/** What features change on the sign-in pages. Later features override earlier ones. */
const changes: readonly SignInChanges[] = [socialSignIn, demoSignIn];

type Args<Name extends keyof SignInChanges> = Parameters<NonNullable<SignInChanges[Name]>>;

export const usePeople = (...args: Args<"usePeople">) =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes.
  changes.map(({ usePeople }) => usePeople?.(...args)).findLast((people) => people !== undefined);

export const useHeading = (...args: Args<"useHeading">): { title?: string; intro?: string } =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes.
  Object.assign({}, ...changes.map(({ useHeading }) => useHeading?.(...args)));
