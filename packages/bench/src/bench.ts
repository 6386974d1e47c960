import { type SmtpMailbox, startSmtpMailbox } from "../../conformance/src/mailbox/smtp.ts";
import { type Generator, startGenerator } from "./load/load.ts";
import type { Row } from "./row.ts";
import type { Scope } from "./scope.ts";
import { makeProject, type Project, packCommand } from "./servers/project.ts";

/** What all benchmarks share. */
export interface Bench {
  readonly scope: Scope;
  readonly generator: Generator;
  readonly mailbox: SmtpMailbox;
  /** The path of the create-damson that created the project. */
  readonly command: string;
  /** A built project with a migrated and seeded database. */
  readonly project: Project;
  /** The duration of each build in milliseconds. */
  readonly builds: readonly number[];
  /** How long each part of `faults` runs, if not as long as usual. */
  readonly seconds: number | undefined;
}

export type Benchmark = (bench: Bench) => Promise<Row[]>;

/** Creates a project and builds it several times, because the builds are also measured. */
export async function prepare(scope: Scope, builds: number, seconds?: number): Promise<Bench> {
  const mailbox = await startSmtpMailbox();
  scope.defer(mailbox.close);
  const command = await packCommand(scope);
  const project = await makeProject(scope, command, mailbox.url);
  const times: number[] = [];
  for (let round = 0; round < builds; round++) times.push(await project.run("scripts/build.ts"));
  await project.run("scripts/db-seed.ts");
  return { scope, generator: startGenerator(scope), mailbox, command, project, builds: times, seconds };
}
