// Imports nothing, so that it runs before everything else on the server.
const stopSignals = ["SIGTERM", "SIGINT"] as const;

/** Until `onStop`, these signals end the process immediately, because there is nothing to finish. */
export function leaveOnStop(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(0));
}

export function onStop(stop: (signal: string) => void): void {
  for (const signal of stopSignals) process.removeAllListeners(signal).on(signal, () => stop(signal));
}
