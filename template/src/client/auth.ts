import { createAuthClient } from "better-auth/client";
import { emailOTPClient } from "better-auth/client/plugins";
import { refusalOf } from "./answer.ts";

const client = createAuthClient({ plugins: [emailOTPClient()] });

interface Failure {
  status: number;
  code?: string | undefined;
}

type Call = (options: {
  onError: (context: { response: Response }) => void;
}) => Promise<{ error: Failure | null }>;

/** Turns the client's `{ error }` into an exception that carries the server's code and Retry-After. */
async function run(call: Call): Promise<void> {
  let retryAfter: string | null = null;
  const { error } = await call({
    onError: ({ response }) => {
      retryAfter = response.headers.get("retry-after");
    },
  });
  if (error) throw await refusalOf(error.status, error, retryAfter);
}

export const sendCode = (email: string) =>
  run((fetchOptions) => client.emailOtp.sendVerificationOtp({ email, type: "sign-in", fetchOptions }));

export const signInWithCode = (email: string, code: string) =>
  run((fetchOptions) => client.signIn.emailOtp({ email, otp: code, fetchOptions }));

export const signOut = () => run((fetchOptions) => client.signOut({ fetchOptions }));

export const updateName = (name: string) => run((fetchOptions) => client.updateUser({ name, fetchOptions }));

export const requestEmailChange = (newEmail: string) =>
  run((fetchOptions) => client.emailOtp.requestEmailChange({ newEmail, fetchOptions }));

export const changeEmail = (newEmail: string, code: string) =>
  run((fetchOptions) => client.emailOtp.changeEmail({ newEmail, otp: code, fetchOptions }));

// By path: the client's plugin for administrators would bring its table of permissions along.
export const impersonate = (userId: string) =>
  run((fetchOptions) =>
    client.$fetch("/admin/impersonate-user", { method: "POST", body: { userId }, ...fetchOptions }),
  );

export const stopImpersonating = () =>
  run((fetchOptions) =>
    client.$fetch("/admin/stop-impersonating", { method: "POST", body: {}, ...fetchOptions }),
  );
