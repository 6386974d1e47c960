import fc from "fast-check";

/** FUZZ_RUNS tries further than a normal run has time for. */
const runs = process.env.FUZZ_RUNS;

if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) });
