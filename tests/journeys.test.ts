import { checksOfJourneys } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { servedForChecks } from "./support/conformance.ts";

// The main journeys in a browser: npm test runs these checks, npm run test:all runs the others.

const served = servedForChecks();

testChecks(checksOfJourneys(), () => served.target);
