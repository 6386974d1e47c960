const intervalMs = 250;

/**
 * Ends this process in order when the one that started it is gone. npm runs scripts in a shell and passes signals on to
 * that shell only, which dies without telling us.
 */
export function endWithParent({ npm_lifecycle_event }: Readonly<Record<string, string | undefined>>): void {
  if (process.platform === "win32" || !npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, intervalMs);
  timer.unref();
}
