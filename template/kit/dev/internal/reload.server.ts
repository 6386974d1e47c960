import type { Server } from "bun";

/** What one evaluation of the development server has opened. */
export interface Opened {
  fetch(request: Request): Response | Promise<Response>;
  /** Opens websockets for scripts/dev.ts, because Vite's own server cannot. */
  sockets: Pick<Server<unknown>, "port">;
  /** Closes everything. Called when no request is running. */
  close(): unknown;
}

interface Running extends Opened {
  /** Later evaluations have higher numbers. */
  turn: number;
  end(): void;
}

declare global {
  /** The latest evaluation that has opened all its resources. */
  var development: Running | undefined;
  var developmentTurns: number | undefined;
}

/**
 * After most changes, Vite evaluates the server's modules again, often several times, without disposing of the previous
 * ones. Each evaluation therefore ends the older ones, which would otherwise keep connections, timers and jobs.
 * @param open opens a server, which answers requests until a newer one has opened
 */
export async function openInTurn(open: () => Promise<Opened>): Promise<Pick<Opened, "fetch">> {
  const turn = (globalThis.developmentTurns ?? 0) + 1;
  globalThis.developmentTurns = turn;
  const opened = await open();
  let requests = 0;
  let isEnding = false;
  const closeUnlessBusy = () => void (isEnding && requests === 0 && opened.close());
  const running: Running = {
    ...opened,
    turn,
    end() {
      isEnding = true;
      closeUnlessBusy();
    },
    async fetch(request) {
      if (isEnding && globalThis.development) return globalThis.development.fetch(request);
      requests++;
      try {
        return await opened.fetch(request);
      } finally {
        requests--;
        closeUnlessBusy();
      }
    },
  };
  const other = globalThis.development;
  const [newer, older] = other && other.turn > turn ? [other, running] : [running, other];
  globalThis.development = newer;
  older?.end();
  return running;
}
