import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP relay that simulates failures of a network. */
export interface Relay {
  port: number;
  /** Stops forwarding in both directions without closing connections. */
  cut(): void;
  /** Forwards new connections again. Existing ones stay silent, as if a firewall had forgotten them. */
  heal(): void;
  /** Closes a random connection. @returns whether there was one */
  drop(): boolean;
  close(): Promise<void>;
}

export async function startRelay(to: number): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(to, "127.0.0.1");
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const one of pair) one.destroy();
    };
    for (const one of pair) one.on("error", end).on("close", end);
    if (isCut) silence(pair);
    else {
      client.pipe(upstream);
      upstream.pipe(client);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const pair of pairs) silence(pair);
    },
    heal() {
      isCut = false;
    },
    drop() {
      const all = [...pairs];
      const pair = all[Math.floor(Math.random() * all.length)];
      for (const one of pair ?? []) one.destroy();
      return pair !== undefined;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const one of [...pairs].flat()) one.destroy();
      }),
  };
}

/** Stops reading, and does not pass on that the other side has closed. */
function silence([client, upstream]: readonly [Socket, Socket]): void {
  for (const one of [client, upstream]) {
    one.unpipe();
    one.removeAllListeners("close");
    one.pause();
  }
}
