import fc from "fast-check";

/** FUZZ_RUNS sets the number of runs per property; a normal test run has time for only a few. */
const runs = process.env.FUZZ_RUNS;

if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) });
