import type { PolicySources } from "#kit/http/headers.server.ts";

/**
 * Other hosts that pages may load from: each origin and the reason for it, by directive of the content security policy.
 * Browsers refuse everything else, and report it to the log as `policy.violated`. Scripts are allowed by nonce, not by
 * host, and in production they may not insert other scripts: try another company's script in a build.
 *
 *     "img-src": { "https://images.example.com": "photos of products" },
 */
export const csp: PolicySources = {};
