import { AppError } from "../../shared/errors.ts";

type Begin = () => void;

interface Turn {
  isStranger: boolean;
  signal: AbortSignal;
}

/**
 * Renders one page at a time. Rendering blocks the only thread, so everything else, such as `/livez` and the API, is
 * answered between two pages. Visitors and signed-in users take turns, so neither keep the others waiting for long.
 *
 * Its function throws an AppError OVERLOADED if the turn comes later than `longestWaitMs`, or after the visitor has
 * left.
 */
export function createRenderQueue({ longestWaitMs }: { longestWaitMs: number }) {
  const people: Begin[] = [];
  const strangers: Begin[] = [];
  let isRendering = false;
  let isStrangersTurn = false;

  function next(): Begin | undefined {
    isStrangersTurn = !isStrangersTurn;
    const [first, second] = isStrangersTurn ? [strangers, people] : [people, strangers];
    return first.shift() ?? second.shift();
  }

  /** Ends a turn. The next one begins after events that arrived in the meantime. */
  function leave(): void {
    setImmediate(() => {
      const begin = next();
      if (begin) begin();
      else isRendering = false;
    });
  }

  return async <T>({ isStranger, signal }: Turn, render: () => Promise<T> | T): Promise<T> => {
    const latest = performance.now() + longestWaitMs;
    if (isRendering) await new Promise<void>((begin) => (isStranger ? strangers : people).push(begin));
    isRendering = true;
    try {
      if (signal.aborted || performance.now() > latest) throw new AppError("OVERLOADED");
      return await render();
    } finally {
      leave();
    }
  };
}
