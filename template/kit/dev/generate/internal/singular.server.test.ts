import { expect, test } from "vitest";
import { getSingular } from "./singular.server.ts";

const certain = `
  order-orders invoice-invoices category-categories company-companies box-boxes tax-taxes address-addresses class-classes
  branch-branches search-searches batch-batches beach-beaches sandwich-sandwiches wish-wishes size-sizes prize-prizes
  quiz-quizzes waltz-waltzes cache-caches niche-niches headache-headaches avalanche-avalanches movie-movies
  calorie-calories smoothie-smoothies pie-pies life-lives knife-knives wolf-wolves shelf-shelves wave-waves
  archive-archives initiative-initiatives sleeve-sleeves price-prices matrix-matrices index-indices index-indexes
  status-statuses bonus-bonuses virus-viruses menu-menus lens-lenses expense-expenses licence-licences house-houses
  course-courses case-cases database-databases bookcase-bookcases release-releases exercise-exercises rose-roses
  alias-aliases canvas-canvases analysis-analyses crisis-crises hero-heroes shoe-shoes photo-photos video-videos
  topic-topics metric-metrics taxi-taxis key-keys employee-employees type-types area-areas camera-cameras
`;

test("finds the English singular, even of the last word after a hyphen", () => {
  for (const pair of certain.trim().split(/\s+/)) {
    const [singular = "", plural = ""] = pair.split("-");
    expect(getSingular(plural), plural).toEqual({ certain: singular });
    expect(getSingular(`team-${plural}`), plural).toEqual({ certain: `team-${singular}` });
  }
});

test.each([
  ["people", "person"],
  ["sales-people", "sales-person"],
  ["children", "child"],
  ["criteria", "criterion"],
  ["series", "series"],
  ["news", "news-item"],
])("the singular of the irregular %s is %s", (plural, singular) => {
  expect(getSingular(plural)).toEqual({ certain: singular });
});

test.each(["axes", "bases", "leaves", "octopuses", "zeroes", "moshuches", "ios", "gps"])(
  "the singular of %s is only a guess",
  (plural) => {
    expect(getSingular(plural)).toEqual({ guess: expect.stringMatching(/^\w+$/) });
  },
);

test.each(
  "means goods data media status bonus campus analysis physics analytics canvas lens gas glasses class equipment".split(
    " ",
  ),
)("the singular of %s is unknown", (word) => {
  expect(getSingular(word)).toEqual({});
});
