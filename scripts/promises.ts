import { breakPromises } from "./break-promises.ts";
import { missingProofs, readPromises, staleBreaks } from "./read-promises.ts";

const promises = readPromises();
const missing = [...missingProofs(promises), ...staleBreaks()];
for (const line of missing) console.error(`✘ ${line}`);
const [, , option, ...only] = process.argv;
if (option === "--break") {
  const chosen = promises.filter(({ number }) => only.length === 0 || only.includes(String(number)));
  process.exit((await breakPromises(chosen)) ? 0 : 1);
}
for (const { number, text, proofs } of promises) {
  console.log(`${String(number).padStart(2)}  ${text}`);
  for (const { file, titles } of proofs) for (const title of titles) console.log(`      ${file}: ${title}`);
}
console.log(`\n${promises.length} promises, ${missing.length} proofs or mechanisms missing`);
process.exit(missing.length > 0 ? 1 : 0);
