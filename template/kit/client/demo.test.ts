import { expect, test } from "vitest";
import { onDemoRefusal, tellDemoRefusal } from "./answer.ts";

test("a refusal before the dialog is there opens it when it arrives, once", () => {
  tellDemoRefusal();
  let opened = 0;
  onDemoRefusal(() => (opened += 1));
  expect(opened).toBe(1);
  onDemoRefusal(() => (opened += 1));
  expect(opened).toBe(1);
  tellDemoRefusal();
  expect(opened).toBe(2);
});
