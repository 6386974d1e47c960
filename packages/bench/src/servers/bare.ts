/** The baseline of all rates and startup times: a server that does the minimum. */
Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  development: false,
  fetch: () => new Response("Hello"),
});
