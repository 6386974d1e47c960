import { expect, test } from "vitest";
import { getRefusal, onDemoRefusal, tellDemoRefusal } from "./answer.ts";

test("a refused write opens the demo dialog, even if the dialog's code loads later", () => {
  tellDemoRefusal();
  let opened = 0;
  onDemoRefusal(() => (opened += 1));
  expect(opened).toBe(1);
  onDemoRefusal(() => (opened += 1));
  expect(opened).toBe(1);
  tellDemoRefusal();
  expect(opened).toBe(2);
});

test.each([
  [0, "OFFLINE"],
  [413, "PAYLOAD_TOO_LARGE"],
  [502, "SHUTTING_DOWN"],
  [418, "UNKNOWN_ERROR"],
])("a proxy's status %i without an error code means %s", async (status, code) => {
  expect((await getRefusal(status, null, null)).problem.code).toBe(code);
  expect((await getRefusal(status, { code: "STORAGE_FULL" }, null)).problem.code).toBe("STORAGE_FULL");
});
