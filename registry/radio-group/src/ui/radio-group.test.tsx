import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RadioGroup } from "./radio-group.tsx";

const options = [
  { value: "free", label: "Free" },
  { value: "team", label: "Team", disabled: true },
];

test("the option with the current value is checked, and an error is announced with the group", () => {
  const page = renderToString(
    <RadioGroup name="plan" label="Plan" options={options} defaultValue="free" error="Choose a plan" />,
  );
  expect(page.match(/ checked=""/g)).toHaveLength(1);
  expect(page).toMatch(/<input[^>]* value="free"[^>]*/);
  const [, id] = /<fieldset aria-describedby="([^"]+)"/.exec(page) ?? [];
  expect(page).toContain(`<p id="${id}"`);
  expect(page).toContain("Choose a plan");
});
