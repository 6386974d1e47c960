import { lazy, Suspense, useEffect, useState } from "react";
import { isPasskeyOffered } from "#kit/client/tab.ts";

const PasskeyOffer = lazy(() => import("./passkey-offer.tsx"));

/** Shown once after a sign-in by code. */
function OfferAfterSignIn() {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    void isPasskeyOffered().then(setOffered);
  }, []);
  return <Suspense>{offered && <PasskeyOffer onClose={() => setOffered(false)} />}</Suspense>;
}

export default { Component: OfferAfterSignIn };
