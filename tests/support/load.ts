import { ask, post } from "../../packages/conformance/src/ask.ts";
import type { Target } from "../../packages/conformance/src/target.ts";

export interface Load {
  /** Titles of books that the server said it has. */
  acknowledged: Set<string>;
  /** What neither succeeded nor could be tried again. */
  failures: string[];
  stop(): Promise<void>;
}

/** People who read and write through the proxy, and try again when they are told so or the connection is lost. */
export async function startLoad(
  target: Pick<Target, "origin">,
  cookie: string,
  template: Record<string, unknown>,
): Promise<Load> {
  const load = { acknowledged: new Set<string>(), failures: [] as string[] };
  let isOver = false;

  async function write(): Promise<void> {
    const name = crypto.randomUUID();
    const book = { ...template, title: name, author: name };
    for (;;) {
      const { status, body } = await post(target, "/api/books", book, { cookie }).catch(() => ({
        status: 502,
        body: "",
      }));
      // The answer to an earlier try was lost.
      const isThere = status === 409 && JSON.parse(body).code === "BOOK_TITLE_TAKEN";
      if (status === 201 || isThere) return void load.acknowledged.add(name);
      if (status !== 502 && status !== 503) return void load.failures.push(`POST ${status} ${body}`);
      if (isOver) return;
    }
  }

  async function read(): Promise<void> {
    const { status, body } = await ask(target, "/api/books?limit=5", { headers: { cookie } });
    if (status !== 200) load.failures.push(`GET ${status} ${body}`);
  }

  const work = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const workers = [write, write, write, read, read, read].map(work);
  return {
    ...load,
    async stop() {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

/** Waits until so many more books are there. */
export async function atLeast(load: Load, more: number): Promise<void> {
  const goal = load.acknowledged.size + more;
  while (load.acknowledged.size < goal && load.failures.length === 0) await Bun.sleep(20);
}
