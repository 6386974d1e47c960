import { expect, test } from "vitest";
import { parseDevice } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1`, "Safari", "macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile`, "Chrome", "iPhone"],
  ["curl/8.5.0", undefined, undefined],
  [null, undefined, undefined],
])("recognizes the device %s", (userAgent, browser, system) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system });
});
