import { lazy, Suspense, useEffect, useState } from "react";
import { isPasskeyOffered } from "#kit/client/passkey-offer.ts";

const PasskeyOffer = lazy(() => import("#features/passkeys/components/passkey-offer.tsx"));

/** Shown once after a sign-in by code. */
export function OfferPasskey() {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    void isPasskeyOffered().then(setOffered);
  }, []);
  return <Suspense>{offered && <PasskeyOffer onClose={() => setOffered(false)} />}</Suspense>;
}
