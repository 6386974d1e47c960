import { expect, test } from "vitest";
import { asciiDigits } from "./text.ts";

test("recognizes the digits of every script", () => {
  const systems = Intl.supportedValuesOf("numberingSystem").filter((system) =>
    /^\p{Nd}$/u.test(new Intl.NumberFormat("en", { numberingSystem: system }).format(1)),
  );
  expect(systems).toEqual(expect.arrayContaining(["arab", "arabext", "deva", "fullwide", "mathsans"]));
  for (const numberingSystem of systems) {
    const format = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
    expect([numberingSystem, asciiDigits(format.format(9_876_543_210))]).toEqual([
      numberingSystem,
      "9876543210",
    ]);
  }
});

test("leaves everything but decimal digits unchanged", () => {
  for (const text of ["", "x1-2", "½ ² Ⅳ ①", "١a٢ أحمد"])
    expect(asciiDigits(text)).toBe(text.replace("١", "1").replace("٢", "2"));
});
