import { expect, test } from "vitest";
import { accentColour, accentNames, defaultAccent } from "../../cli/src/options/accent.ts";
import { problemWithAccent } from "../../cli/src/options/readable.ts";
import { givenBy, parseRecord } from "../../cli/src/project/record.ts";
import { accent, readAccent } from "../../template/kit/shared/accent.ts";
import { getText, planned } from "./support.ts";

/** Whether a project accepts this accent. */
function taken(colour: string): boolean {
  try {
    readAccent(colour);
    return true;
  } catch {
    return false;
  }
}

const written = [
  ...["teal", "RebeccaPurple", "black", "white", "yellow", "gold", "silver", "transparent", "currentcolor"],
  ...["#abc", "#abcd", "#8e4585", "#8E4585FF", "#8e458580", "8e4585", "bad", "#12345", "#ggg", ""],
  ...[
    "rgb(1 2 3)",
    "rgb(1,2,3,.5)",
    "rgb(1e999 0 0)",
    "rgb(none 0 0)",
    "hsl(120deg 40% 30%)",
    "hwb(90 10% 10%)",
  ],
  ...["lab(50% 20 30)", "lch(50% 30 40)", "oklab(0.5 0.1 0)", "oklch(0.4 0.125 328)", "oklch(none 0.1 20)"],
  ...[
    "color(display-p3 0 0.5 1)",
    "color(--hsv 1 1 1)",
    "oklch(1e999 0 0)",
    "oklch(0.9 9 90)",
    "var(--x)",
    "red;x",
  ],
  // Around the limit, in every hue.
  ...Array.from({ length: 360 }, (_, at) => `oklch(${(0.8 + (at % 12) / 100).toFixed(2)} 0.1 ${at})`),
];

test("the command accepts the same accents as a project", () => {
  const other = written.filter((colour) => (problemWithAccent(colour) === undefined) !== taken(colour));
  expect(other).toEqual([]);
  const [good, bad] = [written.filter(taken), written.filter((colour) => !taken(colour))];
  expect(Math.min(good.length, bad.length)).toBeGreaterThan(50);
});

test("the suggested replacement for an unreadable colour is the nearest readable one", () => {
  for (const colour of ["yellow", "white", "#8e458580", "#fde047", "oklch(0.95 0.05 200)"]) {
    const offered = problemWithAccent(colour)?.match(/: (#[\da-f]{6})\.$/)?.[1] ?? "";
    expect(taken(offered), `${offered} for ${colour}`).toBe(true);
  }
});

test("every suggested accent is readable, and the first is the template's own", () => {
  expect(accentNames.filter((name) => !taken(accentColour(name)))).toEqual([]);
  expect(readAccent(accentColour(defaultAccent))).toEqual(accent);
});

test("a named accent is written to app.json as its colour, and stays a name in the record and the command", () => {
  const made = planned({ accent: " Mirabelle " });
  expect(JSON.parse(getText(made, "app.json")).accent).toBe(accentColour("mirabelle"));
  expect(JSON.parse(getText(made, ".damson.json")).options.accent).toBe("mirabelle");
  expect(made.command).toContain(" --accent mirabelle ");
});

test("an upgrade recreates the same files from the record", () => {
  for (const accent of ["cherry", "#0f766e"]) {
    const made = planned({ accent });
    const record = parseRecord(getText(made, ".damson.json"), ".damson.json");
    expect(getText(planned(givenBy(record)), "app.json")).toBe(getText(made, "app.json"));
  }
});

test("a colour is kept as it was written", () => {
  const made = planned({ accent: "#0F766E" });
  expect(JSON.parse(getText(made, "app.json")).accent).toBe("#0F766E");
  expect(made.command).toContain(" --accent '#0F766E' ");
});

test("without a choice, the template's accent is kept and nothing is recorded", () => {
  const made = planned();
  expect(readAccent(JSON.parse(getText(made, "app.json")).accent)).toEqual(accent);
  expect(JSON.parse(getText(made, ".damson.json")).options.accent).toBeNull();
  expect(made.command).not.toContain("--accent");
});
