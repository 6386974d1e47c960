import { type Answer, ask, post } from "../../packages/conformance/src/ask.ts";
import type { Target } from "../../packages/conformance/src/target.ts";

type Kind = "write" | "read" | "page";

export interface Load {
  /** Titles of books that the server has confirmed. */
  acknowledged: Set<string>;
  /** Requests that neither succeeded nor could be tried again. */
  failures: string[];
  /** Requests that were refused for the time being, such as "read DB_BUSY". */
  refusals: Set<string>;
  /** The longest time in milliseconds without a successful request of this kind. */
  longestGapMs(kind: Kind): number;
  stop(): Promise<void>;
}

interface LoadOptions {
  /** Whether reads and pages may be refused for the time being, as writes may. */
  mayRefuse?: boolean;
}

const page = "/manager/books";
const lost: Answer = { status: 502, headers: {}, cookies: [], setCookies: [], body: "" };

/** Requests a page as a browser does. */
export function visit(target: Pick<Target, "origin">, cookie: string, own: Record<string, string> = {}) {
  return ask(target, page, { headers: { ...own, cookie, accept: "text/html" } });
}

/** The error code of a response that says when to try again; "page" for an HTML page. */
export function getRefusal({ status, headers, body }: Answer): string | undefined {
  if (status !== 503 || !headers["retry-after"]) return undefined;
  if (headers["content-type"]?.startsWith("text/html"))
    return body.includes("<h1") && body.includes("</html>") ? "page" : undefined;
  return JSON.parse(body).code;
}

/** Reads and writes through the proxy. Tries again if a response says so or the connection is lost. */
export async function startLoad(
  target: Pick<Target, "origin">,
  cookie: string,
  template: Record<string, unknown>,
  { mayRefuse = false }: LoadOptions = {},
): Promise<Load> {
  const load = { acknowledged: new Set<string>(), failures: [] as string[], refusals: new Set<string>() };
  const began = performance.now();
  const successes: Record<Kind, number[]> = { write: [began], read: [began], page: [began] };
  let isOver = false;

  /** @returns whether the request can be tried again */
  async function isRefused(kind: Kind, answer: Answer): Promise<boolean> {
    const refusal = getRefusal(answer);
    // As long as nothing fails, only writes may be refused: the proxy sends all other requests again.
    if (refusal === undefined && (mayRefuse || kind !== "write" || answer.status !== 502)) return false;
    if (kind !== "write" && !mayRefuse) return false;
    load.refusals.add(`${kind} ${refusal ?? "lost"}`);
    await Bun.sleep(20);
    return true;
  }

  function failed(kind: Kind, { status, body }: Answer): void {
    load.failures.push(`${kind} ${status} ${body.slice(0, 500)}`);
  }

  async function write(): Promise<void> {
    const name = crypto.randomUUID();
    const book = { ...template, title: name, author: name };
    for (;;) {
      const answer = await post(target, "/api/books", book, { cookie }).catch(() => lost);
      // An earlier attempt succeeded, but its response got lost.
      const isThere = answer.status === 409 && JSON.parse(answer.body).code === "BOOK_TITLE_TAKEN";
      if (answer.status === 201 || isThere) {
        successes.write.push(performance.now());
        return void load.acknowledged.add(name);
      }
      if (!(await isRefused("write", answer))) return failed("write", answer);
      if (isOver) return;
    }
  }

  const look = (kind: Kind, call: () => Promise<Answer>) => async () => {
    const answer = await call();
    if (answer.status === 200) successes[kind].push(performance.now());
    else if (!(await isRefused(kind, answer))) failed(kind, answer);
  };
  const read = look("read", () => ask(target, "/api/books?limit=5", { headers: { cookie } }));
  const open = look("page", () => visit(target, cookie));

  const work = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const workers = [write, write, write, read, read, open].map(work);
  return {
    ...load,
    longestGapMs(kind) {
      const [first = began, ...others] = [...successes[kind], performance.now()];
      let [last, longest] = [first, 0];
      for (const at of others) {
        longest = Math.max(longest, at - last);
        last = at;
      }
      return Math.round(longest);
    },
    async stop() {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

/** Waits until there are this many more books. */
export async function atLeast(load: Load, more: number): Promise<void> {
  const goal = load.acknowledged.size + more;
  while (load.acknowledged.size < goal && load.failures.length === 0) await Bun.sleep(20);
}
