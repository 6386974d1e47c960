import { getProcessorTime } from "../servers/process.ts";
import type { Server } from "../servers/server.ts";
import type { Load, Target } from "./job.ts";
import type { Generator } from "./load.ts";

/** When to end a measurement: after this time or this number of requests. */
export interface Bounds {
  seconds: number;
  count: number;
}

export interface Sample extends Load {
  /** Requests per second. */
  rate: number;
  /** The server's processor time per request in microseconds; undefined if the system does not report it. */
  cpu: number | undefined;
}

const connections = 16;

/** Requests a page from a server for a while. */
export async function sample(
  generator: Generator,
  { pid, origin }: Server,
  target: Target,
  bounds: Bounds,
): Promise<Sample> {
  const before = await getProcessorTime(pid);
  const done = await generator.run({ origin, targets: [target], connections, ...bounds });
  const after = await getProcessorTime(pid);
  const used = before === undefined || after === undefined ? undefined : after - before;
  return { ...done, rate: done.count / done.seconds, cpu: used && (used / done.count) * 1e6 };
}

/** The microseconds that a request takes. If the system reports no processor time, they follow from the rate. */
export const getCost = ({ cpu, rate }: Sample): number => cpu ?? 1e6 / rate;
