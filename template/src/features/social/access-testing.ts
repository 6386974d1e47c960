/** Routes that are open to everyone. */
export const open = ["POST /login/social"];

/** Settings that enable the feature's better-auth paths. */
export const env = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };

/** Calls that begin a flow whose state the browser keeps in cookies. */
export const beginnings = {
  "a link to a provider": ["/link-social", { provider: "github" }],
  "a sign-in with a provider": ["/sign-in/social", { provider: "github" }],
} as const;
