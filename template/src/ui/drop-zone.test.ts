import { expect, test } from "vitest";
import { fileTypes, formatBytes } from "./drop-zone.tsx";

test("sizes are in the unit that people would say", () => {
  expect(formatBytes("en", 1)).toBe("1 byte");
  expect(formatBytes("en", 512_000)).toBe("512 kB");
  expect(formatBytes("en", 5_000_000)).toBe("5 MB");
  expect(formatBytes("fr", 2_500_000)).toMatch(/^2,5\sMo$/);
});

test("types are named by their last word, as a list of the language", () => {
  expect(fileTypes("en", ["image/png", "image/svg+xml"])).toBe("PNG or SVG");
  expect(fileTypes("sw", ["application/pdf"])).toBe("PDF");
});
