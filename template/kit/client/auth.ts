import { refusalOf } from "./answer.ts";
import { offerPasskey } from "./passkey-offer.ts";

interface Failure {
  status: number;
  code?: string | undefined;
}

interface Options {
  onError: (context: { response: Response }) => void;
}

/** A call with this input. */
type Method<Input extends object = object> = (
  input: Input & { fetchOptions: Options },
) => Promise<{ error: Failure | null }>;

/** What is called of better-auth's client; that of a project has more, and may have no passkeys. */
interface Client {
  signOut: Method;
  updateUser: Method<{ name: string }>;
  signIn: { emailOtp: Method<{ email: string; otp: string }>; passkey?: Method };
  emailOtp: {
    sendVerificationOtp: Method<{ email: string; type: "sign-in" }>;
    requestEmailChange: Method<{ newEmail: string }>;
    changeEmail: Method<{ newEmail: string; otp: string }>;
  };
  admin: { impersonateUser: Method<{ userId: string }>; stopImpersonating: Method };
  passkey?: {
    addPasskey: Method<{ name: string }>;
    updatePasskey: Method<{ id: string; name: string }>;
    deletePasskey: Method<{ id: string }>;
  };
}

/** Turns the client's `{ error }` into an exception that carries the server's code and Retry-After. */
async function run(call: (options: Options) => ReturnType<Method> | undefined): Promise<void> {
  let retryAfter: string | null = null;
  const result = await call({
    onError: ({ response }) => {
      retryAfter = response.headers.get("retry-after");
    },
  });
  if (result?.error) throw await refusalOf(result.error.status, result.error, retryAfter);
}

/** The calls of better-auth that pages make; a project hands in its client. */
export const createAuthCalls = (client: Client) => ({
  sendCode: (email: string) =>
    run((fetchOptions) => client.emailOtp.sendVerificationOtp({ email, type: "sign-in", fetchOptions })),

  async signInWithCode(email: string, code: string): Promise<void> {
    await run((fetchOptions) => client.signIn.emailOtp({ email, otp: code, fetchOptions }));
    offerPasskey();
  },

  signOut: () => run((fetchOptions) => client.signOut({ fetchOptions })),

  updateName: (name: string) => run((fetchOptions) => client.updateUser({ name, fetchOptions })),

  requestEmailChange: (newEmail: string) =>
    run((fetchOptions) => client.emailOtp.requestEmailChange({ newEmail, fetchOptions })),

  changeEmail: (newEmail: string, code: string) =>
    run((fetchOptions) => client.emailOtp.changeEmail({ newEmail, otp: code, fetchOptions })),

  impersonate: (userId: string) =>
    run((fetchOptions) => client.admin.impersonateUser({ userId, fetchOptions })),

  stopImpersonating: () => run((fetchOptions) => client.admin.stopImpersonating({ fetchOptions })),

  /** Opens the browser's dialog. */
  addPasskey: (name: string) => run((fetchOptions) => client.passkey?.addPasskey({ name, fetchOptions })),

  renamePasskey: (id: string, name: string) =>
    run((fetchOptions) => client.passkey?.updatePasskey({ id, name, fetchOptions })),

  removePasskey: (id: string) => run((fetchOptions) => client.passkey?.deletePasskey({ id, fetchOptions })),

  /** Opens the browser's dialog. */
  signInWithPasskey: () => run((fetchOptions) => client.signIn.passkey?.({ fetchOptions })),
});
