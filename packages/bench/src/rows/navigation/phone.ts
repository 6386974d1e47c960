import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** How a page is opened. By default as on a mid-range phone, with Chromium's own "Fast 4G" and "4× slowdown". */
interface Opening {
  origin: string;
  cookie: string;
  width: number;
  /** Opens the page on this machine, without any slowdown. */
  isFast?: boolean;
}

const network = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};
const slowdown = 4;

export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** The bytes received so far, compressed and with headers. */
  received: () => number;
}

/** Opens a page with nothing stored, on a slow device and network. */
export async function withPhone<T>(
  browser: Browser,
  { origin, cookie, width, isFast = false }: Opening,
  use: (phone: Phone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en",
    viewport: { width, height: 844 },
    isMobile: width < 768,
    hasTouch: width < 768,
  });
  try {
    const cookies = cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: origin };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await cdp.send("Network.enable");
    if (!isFast) {
      await cdp.send("Network.emulateNetworkConditions", network);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    }
    return await use({ context, page, cdp, received: () => bytes });
  } finally {
    await context.close();
  }
}
