import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Switch } from "./switch.tsx";

test("a switch has its label, and an error is announced with it", () => {
  const page = renderToString(
    <Switch id="news" name="news" label="News" error="Not possible now" defaultChecked />,
  );
  const [control = ""] = /<input[^>]*>/.exec(page) ?? [];
  for (const part of ['role="switch"', 'name="news"', 'checked=""', 'aria-invalid="true"'])
    expect(control).toContain(part);
  expect(page).toMatch(/<label for="news"[^>]*>News/);
  expect(page).toContain(`<p id="${/aria-describedby="([^"]+)"/.exec(control)?.[1]}"`);
});
