import { leaveOnStop } from "#kit/jobs/stop-signals.server.ts";

// biome-ignore lint/plugin: NODE_ENV is set here, before any library reads it: React and better-auth do.
if (import.meta.env.PROD) process.env.NODE_ENV = "production";

leaveOnStop();
