import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getText, type TemplateFile, toFile } from "../template/files.ts";
import { isMergedByKey, mergeByKey } from "./by-key.ts";
import { type Stages, type Trees, write } from "./git-trees.ts";
import { settleNeighbours } from "./lines.ts";

/** The result for a file that git could not merge. */
export type Outcome =
  | { readonly is: "left out" }
  | {
      readonly is: "settled";
      readonly kept?: readonly string[];
      readonly gone?: readonly string[];
      readonly into?: string;
    }
  | { readonly is: "conflict"; readonly reason: string };

/** Where a file is settled: in the file that absorbed it, if any, and whether that one has a conflict. */
type Place = { readonly trees: Trees; readonly into: string | undefined; readonly isOpen: boolean };

/** Settles a conflict if the answer is obvious; otherwise explains why it cannot. */
export function settle(path: string, [base, ours, theirs]: Stages, { trees, into, isOpen }: Place): Outcome {
  const { work } = trees;
  if (!ours && theirs && base) {
    rmSync(join(work, path), { force: true });
    return { is: "left out" };
  }
  if (ours && !theirs && base) {
    // The owner only moved the file, so it is removed like the original.
    if (Buffer.compare(ours.bytes, base.bytes) === 0) {
      rmSync(join(work, path), { force: true });
      return { is: "settled" };
    }
    if (into && !isOpen && carry(into, { base, ours }, trees)) {
      rmSync(join(work, path), { force: true });
      return { is: "settled", into };
    }
    write(work, path, ours);
    return conflict(
      into
        ? `now part of ${into}: repeat your change there, then delete this file`
        : "changed by you, removed from the template: your version is kept",
    );
  }
  if (!ours || !theirs) return conflict("moved on both sides");
  if (path.endsWith(".gen.ts")) {
    write(work, path, theirs);
    return { is: "settled" };
  }
  if (isBinary(ours) || isBinary(theirs)) {
    write(work, path, ours);
    return conflict("binary, changed on both sides: your version is kept");
  }
  // No code uses a text that the template dropped. If only one language kept it, the project's check would fail.
  const isTexts = /(^|\/)locales\/[\w-]+\.json$/.test(path);
  const before = base ? getText(base) : "{}";
  const byKey = isMergedByKey(path)
    ? mergeByKey([before, getText(ours), getText(theirs)], isTexts)
    : undefined;
  // Two files with the same path and nothing in common cannot be merged line by line.
  if (!byKey)
    return base ? settleLines(path, trees) : conflict("added by you and by the template: marked in the file");
  write(work, path, toFile(byKey.text, ours.mode));
  const { undecided } = byKey;
  const gone = byKey.gone.map((key) => `${path}: ${key}`);
  if (undecided.length === 0) return { is: "settled", gone };
  // Texts and names are the owner's choice, even if the template changes them.
  if (isTexts && !base) return { is: "settled", kept: [path] };
  if (isTexts || /(^|\/)(app|languages)\.json$/.test(path))
    return { is: "settled", kept: undecided.map((key) => `${path}: ${key}`), gone };
  return conflict(`your version is kept where both changed ${undecided.join(", ")}`);
}

/** Settles conflicts between changes that do not overlap, which git also reports. */
function settleLines(path: string, trees: Trees): Outcome {
  const file = join(trees.work, path);
  const { text: result, settled } = settleNeighbours(readFileSync(file, "utf8"));
  writeFileSync(file, result);
  return settled ? { is: "settled" } : conflict("changed on both sides: marked in the file");
}

/** Applies the owner's changes in a file to the file that absorbed it. Returns false if they would conflict. */
function carry(
  into: string,
  { base, ours }: { base: TemplateFile; ours: TemplateFile },
  trees: Trees,
): boolean {
  const target = join(trees.work, into);
  if (!existsSync(target)) return false;
  write(trees.home, "base", base);
  write(trees.home, "ours", ours);
  const [first, second] = [join(trees.home, "base"), join(trees.home, "ours")];
  const { status, stdout } = trees.try("merge-file", "--diff3", "--stdout", target, first, second);
  if (status === null || status > 127) return false;
  const { text, settled } = settleNeighbours(stdout.toString("utf8"));
  if (settled) writeFileSync(target, text);
  return settled;
}

function conflict(reason: string): Outcome {
  return { is: "conflict", reason };
}

function isBinary({ bytes }: TemplateFile): boolean {
  return bytes.subarray(0, 8000).includes(0);
}
