import { oddThings } from "#features/odd-things/feature.server.ts";
import { oddThingsSearch } from "#features/odd-things/search.ts";
import { exampleOddThing } from "#features/odd-things/seed.server.ts";
import { testResource } from "./testing-resource.server.ts";

// #region head
testResource("/api/odd-things", {
  // #endregion
  feature: oddThings,
  search: oddThingsSearch,
  example: exampleOddThing,
  // #region options
  change: { title: "Another" },
  others: 404,
  wrong: {
    title: ["x".repeat(201), "titleInvalid"],
    note: [7, "noteInvalid"],
    pages: [1.5, "pagesInvalid"],
    weight: [-1, "weightInvalid"],
    price: [1.5, "priceInvalid"],
    done: ["perhaps", "invalid_type"],
    due: ["2027-02-30", "dueInvalid"],
    seenAt: ["2027-03-01T10:30", "seenAtInvalid"],
    contact: ["nobody", "contactInvalid"],
    site: ["javascript:alert(1)", "siteInvalid"],
    status: ["nothing", "statusInvalid"],
    place: ["nothing", "placeInvalid"],
  },
  images: ["photo"],
  // #endregion
});
