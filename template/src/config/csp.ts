import type { PolicySources } from "#kit/http/headers.server.ts";

/**
 * Other hosts that pages may load from: by directive of the content security policy, each origin and why it is needed.
 * Everything else is refused by the browser, which reports it to the log as `policy.violated`. Scripts are allowed by nonce,
 * not by host, and in production they may not insert other scripts: try a script of another company in a build.
 *
 *     "img-src": { "https://images.example.com": "photos of products" },
 */
export const csp: PolicySources = {};
