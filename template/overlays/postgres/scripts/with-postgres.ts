import { startPostgres } from "./postgres.ts";
import { typedWords } from "./typed-words.ts";

/** Runs another script. Without DATABASE_URL, starts a PostgreSQL server for this project first. */
const [script = "", ...words] = process.argv.slice(2);
typedWords(words);
if (!process.env.DATABASE_URL) {
  try {
    const { url, port } = await startPostgres({ folder: "data/postgres" });
    process.env.DATABASE_URL = url;
    if (script === "dev") console.log(`PostgreSQL runs on 127.0.0.1:${port}; its data is in data/postgres.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
process.argv.splice(1, Number.POSITIVE_INFINITY, script, ...words);
await import(`./${script}.ts`);
