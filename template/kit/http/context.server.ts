import { Elysia } from "elysia";

/** What the page renderer, the API and the log know of a request. */
export class RequestContext {
  readonly requestId: string = crypto.randomUUID();
  readonly startedAt = performance.now();
  /** The pattern that matched, such as /api/orders/:id. */
  route: string | undefined;
  /** For the log line; set by the code that reads the session. */
  userId: string | undefined;
  impersonatedBy: string | undefined;
  /** The response is an error that is no fault of the server, such as a refusal while it stops. */
  isExpected = false;
  #nonce: string | undefined;

  constructor(
    /** The client's address; see client-ip.server.ts. */
    readonly ip: string,
    readonly request: Request,
  ) {}

  /** Whether the visitor has closed the connection. What fails then is no bug. */
  get hasLeft(): boolean {
    return this.request.signal.aborted;
  }

  /** For the content security policy. Computed on demand, since most responses are not pages. */
  get nonce(): string {
    this.#nonce ??= crypto.randomUUID();
    return this.#nonce;
  }
}

const contexts = new WeakMap<Request, RequestContext>();
const peers = new WeakMap<Request, string>();

/** A request without a context was made by this process. */
export function contextOf(request: Request): RequestContext {
  return contexts.get(request) ?? openContext(request, "127.0.0.1");
}

export function openContext(request: Request, ip: string): RequestContext {
  const context = new RequestContext(ip, request);
  contexts.set(request, context);
  return context;
}

/** Gives a request made on behalf of another one the same context. */
export function shareContext(from: Request, to: Request): void {
  contexts.set(to, contextOf(from));
}

/** Set by the listening server, since a Request does not carry the socket's address. */
export function setPeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** Vite's development server exposes no socket. */
export function peerOf(request: Request): string {
  return peers.get(request) ?? "127.0.0.1";
}

export function context() {
  return new Elysia({ name: "context" }).derive({ as: "global" }, ({ request, route }) => {
    const context = contextOf(request);
    context.route ??= route;
    return { context };
  });
}
