/** The least a server can do: what every rate and every boot is compared with. */
Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  development: false,
  fetch: () => new Response("Hello"),
});
