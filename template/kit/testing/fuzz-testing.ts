import fc from "fast-check";

/** FUZZ_RUNS sets the number of runs for each property. In a normal test run, there is only time for a few. */
const runs = process.env.FUZZ_RUNS;

if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) });
