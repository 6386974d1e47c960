import type { ReverseProxy } from "./proxy.ts";
import { aloneWith, freePort, type Running, type settings } from "./server.ts";

export interface Instance {
  port: number;
  server: Running;
}

/** Starts an instance of a project on a port of its own, from its executable. */
export async function startInstance(
  project: string,
  env: Awaited<ReturnType<typeof settings>>,
  port: number,
): Promise<Instance> {
  const own = { ...env, PORT: String(port) };
  return { port, server: await aloneWith(project, own).serve(`http://127.0.0.1:${port}`) };
}

/** Starts several instances behind the proxy, all at the same time. */
export async function startInstances(
  project: string,
  env: Awaited<ReturnType<typeof settings>>,
  { proxy, count }: { proxy: ReverseProxy; count: number },
): Promise<Instance[]> {
  const ports = Array.from({ length: count }, freePort);
  const instances = await Promise.all(ports.map((port) => startInstance(project, env, port)));
  proxy.ports.push(...ports);
  return instances;
}
