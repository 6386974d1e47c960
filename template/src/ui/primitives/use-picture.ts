import { useState } from "react";

/** What an `img` needs to show a picture; undefined if there is none, or it cannot be loaded. */
export function usePicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return undefined;
  const fail = () => setFailed(src);
  return {
    src,
    draggable: false,
    onError: fail,
    // It may have failed before React listened.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
  };
}
