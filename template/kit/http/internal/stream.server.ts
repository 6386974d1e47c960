import { second } from "../../shared/time.ts";
import type { RequestContext } from "../context.server.ts";

/** Below the ten seconds after which a reader without access receives nothing more. */
const defaultCheckMs = 5 * second;

interface StreamOptions {
  context: Pick<RequestContext, "authorizeAgain">;
  lifecycle: { readonly draining: boolean };
  checkMs?: number | undefined;
}

/**
 * Ends a response that a route sends over time: when its reader may no longer call the route, and an endless one of
 * events when the server stops. Other responses are returned as they are.
 */
export function endInTime(response: Response, options: StreamOptions): Response {
  const { context, lifecycle, checkMs = defaultCheckMs } = options;
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  // Elysia sets it for generators and streams. The body itself does not tell: that of a text is a stream too.
  const isSentInParts = isEvents || response.headers.get("transfer-encoding") === "chunked";
  if (!isSentInParts || response.body === null) return response;

  const source = response.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };

  async function mayGoOn(): Promise<boolean> {
    if (isEvents && lifecycle.draining) return false;
    try {
      await context.authorizeAgain?.();
      return true;
    } catch {
      return false;
    }
  }

  async function cancel(): Promise<void> {
    end();
    await source.cancel();
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const check = async () => {
        const goesOn = await mayGoOn();
        if (isOver) return;
        if (goesOn) {
          timer = setTimeout(check, checkMs);
          return;
        }
        controller.close();
        await cancel();
      };
      timer = setTimeout(check, checkMs);
    },
    async pull(controller) {
      try {
        const { done, value } = await source.read();
        if (isOver) return;
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel,
  });
  return new Response(body, response);
}
