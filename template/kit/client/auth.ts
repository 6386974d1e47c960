import { getRefusal } from "./answer.ts";

interface Options {
  fetchOptions: { onError: (context: { response: Response }) => void };
}

interface Answer {
  error: { status: number; code?: string | undefined } | null;
}

/** `callAuth((options) => authClient.updateUser({ name, ...options }))` throws the server's code and Retry-After. */
export async function callAuth(call: (options: Options) => Promise<Answer>): Promise<void> {
  let retryAfter: string | null = null;
  const onError = ({ response }: { response: Response }) => {
    retryAfter = response.headers.get("retry-after");
  };
  const { error } = await call({ fetchOptions: { onError } });
  if (error) throw await getRefusal(error.status, error, retryAfter);
}
