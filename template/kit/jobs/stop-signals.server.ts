// Imports nothing: it is evaluated before everything else of the server.
const stopSignals = ["SIGTERM", "SIGINT"] as const;

/** Ends the process immediately on these signals, until `onStop`: there is nothing to finish yet. */
export function leaveOnStop(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(0));
}

export function onStop(stop: (signal: string) => void): void {
  for (const signal of stopSignals) process.removeAllListeners(signal).on(signal, () => stop(signal));
}
