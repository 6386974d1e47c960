// Imports nothing: it is evaluated before everything else of the server.
const stopSignals = ["SIGTERM", "SIGINT"] as const;

/** Ends the process at once on these signals, until `onStop`: nothing has failed, and nothing is to be finished. */
export function leaveOnStop(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(0));
}

export function onStop(stop: (signal: string) => void): void {
  for (const signal of stopSignals) process.removeAllListeners(signal).on(signal, () => stop(signal));
}
