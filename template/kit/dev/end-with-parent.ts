const intervalMs = 250;

/**
 * Shuts this process down gracefully when its parent is gone. npm runs scripts in a shell and sends signals only to
 * that shell, which dies without telling us.
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
