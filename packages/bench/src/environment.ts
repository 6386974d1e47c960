const kept = ["PATH", "HOME", "TMPDIR", "LANG"];

/** The variables programs are run with: settings of whoever runs the benchmarks must not change them. */
export function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
