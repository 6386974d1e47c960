import { refusalOf } from "./answer.ts";

/** Options of one call, passed together with its input. */
interface Options {
  fetchOptions: { onError: (context: { response: Response }) => void };
}

interface Answer {
  error: { status: number; code?: string | undefined } | null;
}

/**
 * Makes a call of better-auth's client: `callAuth((options) => authClient.updateUser({ name, ...options }))`. Throws an
 * error response as an error with the server's code and Retry-After.
 */
export async function callAuth(call: (options: Options) => Promise<Answer>): Promise<void> {
  let retryAfter: string | null = null;
  const onError = ({ response }: { response: Response }) => {
    retryAfter = response.headers.get("retry-after");
  };
  const { error } = await call({ fetchOptions: { onError } });
  if (error) throw await refusalOf(error.status, error, retryAfter);
}
