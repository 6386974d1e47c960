import { AppError } from "../../shared/errors.ts";
import { second } from "../../shared/time.ts";
import type { RequestContext } from "../context.server.ts";
import { asAppError } from "../errors.server.ts";

/** A reader who lost access must stop receiving data within ten seconds, so check more often than that. */
const defaultCheckMs = 5 * second;

interface StreamOptions {
  context: Pick<RequestContext, "authorizeAgain" | "request">;
  lifecycle: { readonly draining: boolean };
  checkMs?: number | undefined;
}

/** The reason to end an endless event stream. */
const over = new AppError("SHUTTING_DOWN");

/**
 * Ends a streamed response when its reader may no longer call the route, and an endless event stream when the server
 * stops. Other responses stay unchanged.
 */
export function endInTime(response: Response, options: StreamOptions): Response {
  const { context, lifecycle, checkMs = defaultCheckMs } = options;
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  // Elysia sets this for generators and streams. The body does not show it: even a plain text's body is a stream.
  const isSentInParts = isEvents || response.headers.get("transfer-encoding") === "chunked";
  if (!isSentInParts || response.body === null) return response;

  const source = response.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let failures = 0;

  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };

  /** Why the response must end; undefined while it may continue. */
  async function findReason(): Promise<unknown> {
    if (context.request.signal.aborted || (isEvents && lifecycle.draining)) return over;
    return context.authorizeAgain?.().then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const check = async () => {
        const reason = await findReason();
        if (isOver) return;
        const isFailure = reason !== undefined && reason !== over && asAppError(reason).status >= 500;
        failures = isFailure ? failures + 1 : 0;
        // If this read fails, the next check may succeed, which is soon enough.
        if (reason === undefined || failures === 1) {
          timer = setTimeout(check, checkMs);
          return;
        }
        end();
        // A truncated file must not look complete.
        if (isEvents) controller.close();
        else controller.error(reason);
        await source.cancel().catch(() => {});
      };
      timer = setTimeout(check, lifecycle.draining ? 0 : checkMs);
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
    async cancel() {
      end();
      await source.cancel();
    },
  });
  return new Response(body, response);
}
