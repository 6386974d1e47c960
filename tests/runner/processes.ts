/** How a command ended and everything it wrote. */
export interface Ended {
  code: number;
  output: string;
}

/** Variables of whoever runs the tests that would change what is tested. */
const foreign =
  /^(npm_|INIT_CWD$|NODE_ENV$|PORT$|HOST$|BASE_URL$|AUTH_|SMTP_|EMAIL_|DATABASE_|DEMO$|ENV_|LOG_LEVEL$)/;

/** The environment for the product's commands: that of this process without what would change their behaviour. */
export function plainEnvironment(): Record<string, string> {
  const known = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/**
 * Runs a command to its end without showing what it writes.
 *
 * @param onOutput told each piece of standard output as it comes
 */
export async function spawnQuiet(
  command: string[],
  cwd: string,
  env: Record<string, string> = {},
  onOutput: (text: string) => void = () => {},
): Promise<Ended> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const read = async () => {
    let text = "";
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      text += part;
      onOutput(part);
    }
    return text;
  };
  const [out, error, code] = await Promise.all([read(), new Response(child.stderr).text(), child.exited]);
  return { code, output: out + error };
}
