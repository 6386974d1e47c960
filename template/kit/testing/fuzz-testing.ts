import fc from "fast-check";

/** FUZZ_RUNS sets more runs per property than a normal test run has time for. */
const runs = process.env.FUZZ_RUNS;

if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) });
