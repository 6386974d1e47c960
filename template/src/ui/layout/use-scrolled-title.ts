import { useEffect, useState } from "react";

/** The text of the page's h1 while it is out of sight above; a bar that stays in place shows it then. */
export function useScrolledTitle(): string | undefined {
  const [title, setTitle] = useState<string>();

  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    let heading: Element | null = null;
    // What the bar covers, styles.css says.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const sight = new IntersectionObserver(
      ([entry]) => {
        // Without a height it is hidden, as a page that another one is about to replace.
        const { top = 0, height = 0 } = entry?.boundingClientRect ?? {};
        const isAbove = entry && !entry.isIntersecting && height > 0 && top < window.innerHeight / 2;
        setTitle(isAbove ? (entry.target.textContent ?? undefined) : undefined);
      },
      { rootMargin: `-${Number.parseFloat(scrollPaddingTop) || 0}px 0px 0px` },
    );
    function find() {
      const found = main?.querySelector("h1") ?? null;
      if (found === heading) return;
      heading = found;
      sight.disconnect();
      setTitle(undefined);
      if (found) sight.observe(found);
    }
    const changes = new MutationObserver(find);
    changes.observe(main, { childList: true, subtree: true });
    find();
    return () => {
      changes.disconnect();
      sight.disconnect();
    };
  }, []);

  return title;
}
