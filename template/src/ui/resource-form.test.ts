import { expect, test } from "vitest";
import type { ResourceFormProps } from "./resource-form.tsx";

interface Fields {
  title: string;
  year: string;
}
type Conflict = NonNullable<ResourceFormProps<Fields, Fields, Fields>["conflict"]>;

test("a form compares each of its fields when two versions conflict", () => {
  const title = { label: "Title", mine: "Emma", theirs: "Persuasion" };
  const compare: Conflict["compare"] = () => ({
    title,
    year: { label: "Year", mine: "1815", theirs: "1817" },
  });
  // @ts-expect-error: nobody would see that the year differs
  const incomplete: Conflict["compare"] = () => ({ title });
  const versions = [{ title: "Emma", year: "1815" }] as const;
  expect([compare, incomplete].map((one) => Object.keys(one(versions[0], versions[0], versions[0])))).toEqual(
    [["title", "year"], ["title"]],
  );
});
