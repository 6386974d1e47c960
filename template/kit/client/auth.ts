import { refusalOf } from "./answer.ts";

interface FetchOptions {
  onError: (context: { response: Response }) => void;
}

/** What better-auth's client answers with. */
interface Answer {
  error: { status: number; code?: string | undefined } | null;
}

/**
 * Makes a call of better-auth's client: `callAuth((fetchOptions) => authClient.signOut({ fetchOptions }))`. An error that it
 * answers with is thrown, with the server's code and Retry-After.
 */
export async function callAuth(call: (fetchOptions: FetchOptions) => Promise<Answer>): Promise<void> {
  let retryAfter: string | null = null;
  const { error } = await call({
    onError: ({ response }) => {
      retryAfter = response.headers.get("retry-after");
    },
  });
  if (error) throw await refusalOf(error.status, error, retryAfter);
}
