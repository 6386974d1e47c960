import { expect, test } from "vitest";
import { badgeColour } from "../src/options/badge.ts";
import { colourNames } from "../src/options/colours.ts";

// Bun knows CSS colours; Node, which may run the program, does not.
test.each([...colourNames])("%s is a colour for Bun too", (colour) => {
  expect(Bun.color(colour, "css")).not.toBeNull();
  expect(badgeColour.safeParse(colour).success).toBe(true);
});
