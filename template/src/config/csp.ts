import type { PolicySources } from "#kit/http/headers.server.ts";

/**
 * Other hosts that pages may load from: by directive of the content security policy, each origin and why it is needed.
 * Everything else is refused by the browser, which reports it to the log as `policy.violated`.
 *
 *     "img-src": { "https://images.example.com": "photos of products" },
 */
export const csp: PolicySources = {};
