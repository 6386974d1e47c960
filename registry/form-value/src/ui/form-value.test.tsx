import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FormValue } from "./form-value.tsx";

test("a form receives the value from an input that is hidden from users and screen readers", () => {
  const page = renderToString(<FormValue name="city" value="Paris" onSet={() => {}} onFocus={() => {}} />);
  for (const part of ['name="city"', 'value="Paris"', 'tabindex="-1"', 'aria-hidden="true"'])
    expect(page.toLowerCase()).toContain(part.toLowerCase());
});
