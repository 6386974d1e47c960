import { refusalOf } from "./answer.ts";
import { authClient as client } from "./auth-client.ts";
import { offerPasskey } from "./passkey-offer.ts";

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

export async function signInWithCode(email: string, code: string): Promise<void> {
  await run((fetchOptions) => client.signIn.emailOtp({ email, otp: code, fetchOptions }));
  offerPasskey();
}

export const signOut = () => run((fetchOptions) => client.signOut({ fetchOptions }));

export const updateName = (name: string) => run((fetchOptions) => client.updateUser({ name, fetchOptions }));

export const requestEmailChange = (newEmail: string) =>
  run((fetchOptions) => client.emailOtp.requestEmailChange({ newEmail, fetchOptions }));

export const changeEmail = (newEmail: string, code: string) =>
  run((fetchOptions) => client.emailOtp.changeEmail({ newEmail, otp: code, fetchOptions }));

export const impersonate = (userId: string) =>
  run((fetchOptions) => client.admin.impersonateUser({ userId, fetchOptions }));

export const stopImpersonating = () =>
  run((fetchOptions) => client.admin.stopImpersonating({ fetchOptions }));

/** Opens the browser's dialog. */
export async function addPasskey(name: string): Promise<void> {
  await run((fetchOptions) => client.passkey.addPasskey({ name, fetchOptions }));
}

export const removePasskey = (id: string) =>
  run((fetchOptions) => client.passkey.deletePasskey({ id, fetchOptions }));

/** Opens the browser's dialog. */
export const signInWithPasskey = () => run((fetchOptions) => client.signIn.passkey({ fetchOptions }));
