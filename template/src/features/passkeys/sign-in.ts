import { authClient, callAuth } from "#config/auth-client.ts";
import { type Problem, toProblem } from "#kit/shared/problem.ts";
import { redirectAfterSignIn, stopAutofill } from "./autofill.ts";
import { isCancelled } from "./is-cancelled.ts";

/** Resolves to what went wrong; undefined where the user changed their mind. Success leaves the page. */
export async function signIn(redirect: string | undefined): Promise<Problem | undefined> {
  stopAutofill();
  try {
    await callAuth((options) => authClient.signIn.passkey(options));
    redirectAfterSignIn(redirect);
    return await new Promise(() => {});
  } catch (error) {
    return isCancelled(error) ? undefined : toProblem(error);
  }
}
