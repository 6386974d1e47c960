import { readFile } from "node:fs/promises";

const secretName = /SECRET|PASSWORD|TOKEN|KEY|^SMTP_URL$|^DATABASE_URL$/;
/** A shorter value may be a word. */
const minSecretLength = 12;

/** A line for each secret of the environment, `.env` included, that is in one of the files: pasted in by mistake. */
export async function secretsIn(
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(file, "utf8");
    for (const [name, value = ""] of Object.entries(env))
      if (secretName.test(name) && value.length >= minSecretLength && content.includes(value))
        found.push(`${file} contains the value of ${name}.`);
  }
  return found;
}
