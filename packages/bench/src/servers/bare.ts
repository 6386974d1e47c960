/** The baseline of every rate and boot: the least a server can do. */
Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  development: false,
  fetch: () => new Response("Hello"),
});
