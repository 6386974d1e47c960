import { randomBytes } from "node:crypto";
import { Elysia } from "elysia";

/** What is known of a request, wherever it goes: the page renderer, the API, the log. */
export class RequestContext {
  readonly requestId = nextRequestId();
  readonly startedAt = performance.now();
  /** The pattern that matched, like /api/books/:id. */
  route: string | undefined;
  /** For the log line; whoever reads the session sets them. */
  userId: string | undefined;
  impersonatedBy: string | undefined;
  #nonce: string | undefined;

  constructor(
    /** The visitor's address; see client-ip.server.ts. */
    readonly ip: string,
  ) {}

  /** For the content security policy of this response. Most responses are no pages and never ask. */
  get nonce(): string {
    this.#nonce ??= crypto.randomUUID();
    return this.#nonce;
  }
}

// Unique without a random number for each request; a request id is no secret.
const processId = randomBytes(6).toString("hex");
let count = 0;

function nextRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

const contexts = new WeakMap<Request, RequestContext>();
const peers = new WeakMap<Request, string>();

/** A request nobody opened came from this process itself. */
export function contextOf(request: Request): RequestContext {
  return contexts.get(request) ?? openContext(request, "127.0.0.1");
}

export function openContext(request: Request, ip: string): RequestContext {
  const context = new RequestContext(ip);
  contexts.set(request, context);
  return context;
}

/** Makes a request that stands for another one, or was made while answering it, carry its context. */
export function shareContext(from: Request, to: Request): void {
  contexts.set(to, contextOf(from));
}

/** The listening server tells the socket's address here: a Request does not carry it. */
export function setPeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** Under Vite's development server there is no socket to ask. */
export function peerOf(request: Request): string {
  return peers.get(request) ?? "127.0.0.1";
}

/** Gives every route `context`. */
export function context() {
  return new Elysia({ name: "context" }).derive({ as: "global" }, ({ request, route }) => {
    const context = contextOf(request);
    context.route ??= route;
    return { context };
  });
}
