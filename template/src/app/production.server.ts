// biome-ignore lint/plugin: it is written, not read, before any library reads it: React and better-auth do.
if (import.meta.env.PROD) process.env.NODE_ENV = "production";
