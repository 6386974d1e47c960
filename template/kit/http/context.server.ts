import { Elysia } from "elysia";
import ipaddr from "ipaddr.js";

/** The context of a request for the page renderer, the API and the log. */
export class RequestContext {
  readonly requestId: string = crypto.randomUUID();
  readonly startedAt = performance.now();
  /** The matched pattern, such as /api/orders/:id. */
  route: string | undefined;
  /** The user's id for the log line, set by the code that reads the session. */
  userId: string | undefined;
  impersonatedBy: string | undefined;
  /** Throws if the caller may no longer call the route. Undefined for public routes. */
  authorizeAgain: (() => Promise<unknown>) | undefined;
  /** Checks only the membership again, for a route of a team. */
  memberAgain: (() => Promise<unknown>) | undefined;
  /** Whether an error response is expected, as during shutdown. */
  isExpected = false;
  /** Whether a page polls with this request. If it succeeds, it is logged only at debug level. */
  isRoutine = false;
  #nonce: string | undefined;

  constructor(
    /** The client's address, determined by `createClientIp`. */
    readonly ip: string,
    readonly request: Request,
  ) {}

  /** Whether the visitor has closed the connection, so that a failure is not a bug. */
  get hasLeft(): boolean {
    return this.request.signal.aborted;
  }

  /** For the content security policy. Computed on demand, because most responses are not pages. */
  get nonce(): string {
    this.#nonce ??= crypto.randomUUID();
    return this.#nonce;
  }
}

const contexts = new WeakMap<Request, RequestContext>();
const peers = new WeakMap<Request, string>();

/** Without a context, the request comes from this process itself. */
export function contextOf(request: Request): RequestContext {
  return contexts.get(request) ?? openContext(request, "127.0.0.1");
}

export function openContext(request: Request, ip: string): RequestContext {
  const context = new RequestContext(ip, request);
  contexts.set(request, context);
  return context;
}

/** Gives a request that is made on behalf of another the same context. */
export function shareContext(from: Request, to: Request): void {
  contexts.set(to, contextOf(from));
}

/** The server sets it, because a Request does not have the socket's address. */
export function setPeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** The socket's address. Vite's development server does not expose it, so there it is this machine's. */
export function getPeer(request: Request): string {
  return peers.get(request) ?? "127.0.0.1";
}

export function context() {
  return new Elysia({ name: "context" }).derive({ as: "global" }, ({ request, route }) => {
    const context = contextOf(request);
    context.route ??= route;
    return { context };
  });
}

type Address = ReturnType<typeof ipaddr.process>;

/**
 * Determines the client's address: the socket's, or what trusted proxies wrote to X-Forwarded-For.
 * @param trustedProxies valid addresses and CIDR ranges
 * @param onIgnored called once, with the first untrusted address that sends the header. It may be a proxy missing from
 * `trustedProxies`, behind which all visitors would share one limit
 */
export function createClientIp(trustedProxies: readonly string[], onIgnored = (_peer: string) => {}) {
  let isTold = false;
  const ranges = trustedProxies.map(parseRange);
  const isTrusted = (address: Address): boolean =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

  return (peer: string, forwardedFor: string | null): string => {
    let known = parseAddress(peer);
    if (!isTold && forwardedFor !== null && !(known && isTrusted(known))) {
      isTold = true;
      onIgnored(known?.toString() ?? peer);
    }
    if (!known) return peer;
    // Each proxy appends the address of its client, so walk back from the end past every trusted proxy.
    for (const hop of forwardedFor?.split(",").reverse() ?? []) {
      if (!isTrusted(known)) break;
      const next = parseAddress(withoutPort(hop.trim()));
      if (!next) break;
      known = next;
    }
    return known.toString();
  };
}

function parseAddress(text: string): Address | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
    ? ipaddr.process(text)
    : undefined;
}

/** Removes ports, which some proxies write as 192.0.2.1:1234 or [2001:db8::1]:1234, and zones, as in fe80::1%eth0. */
function withoutPort(hop: string): string {
  return hop
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^\[([^\]]+)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
}

function parseRange(text: string): [Address, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
