import { leaveOnStop } from "#kit/jobs/stop-signals.server.ts";

// biome-ignore lint/plugin: Sets NODE_ENV before any library reads it, as React and better-auth do.
if (import.meta.env.PROD) process.env.NODE_ENV = "production";

leaveOnStop();
