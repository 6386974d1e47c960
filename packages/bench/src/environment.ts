const kept = ["PATH", "HOME", "TMPDIR", "LANG"];

/** The environment of measured programs, without the caller's settings. */
export function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
