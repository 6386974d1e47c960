import type { TemplateFile } from "../template/files.ts";
import type { Merge } from "./merge.ts";
import type { MergedMigrations } from "./migrations.ts";
import type { Project } from "./project.ts";

/** Everything an upgrade comes to. */
export type Upgrade = {
  readonly project: Project;
  readonly from: string;
  readonly to: string;
  /** Whose commands are typed in this project. */
  readonly runner: "bun" | "npm";
  readonly merge: Merge;
  readonly migrations: MergedMigrations;
  /** New content by path; undefined where the file goes. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Lines for `.env`: variables that are new. */
  readonly env: readonly string[];
  readonly notes: readonly string[];
  readonly backup: string | undefined;
};

/** How the steps after it went. */
export type UpgradeStep = {
  readonly name: string;
  /** As it would be typed. */
  readonly command: string;
  readonly status: "done" | "failed" | "skipped";
  readonly output: string;
};
