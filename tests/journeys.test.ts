import { checksOfJourneys } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { servedForChecks } from "./support/conformance.ts";

// What a project is for, in a browser: npm test makes these checks, npm run test:all the others as well.

const served = servedForChecks();

testChecks(checksOfJourneys(), () => served.target);
