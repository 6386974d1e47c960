import { expect, test } from "vitest";
import { badgeColour } from "../src/options/badge.ts";
import { colourNames } from "../src/options/colours.ts";

// Bun knows CSS colours; Node, which may run the program, does not.
test.each([...colourNames])("Bun accepts the colour %s", (colour) => {
  expect(Bun.color(colour, "css")).not.toBeNull();
  expect(badgeColour.safeParse(colour).success).toBe(true);
});
