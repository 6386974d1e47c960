import server from "./dist/server/server.js";

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  fetch: (request) => (new URL(request.url).pathname === "/livez" ? new Response() : server.fetch(request)),
});
