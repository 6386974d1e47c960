import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Whether another page is loading. Search changes do not count: lists show those themselves. */
export function useNavigating(): boolean {
  const router = useRouter();
  const [navigating, setNavigating] = useState(false);
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => setNavigating(pathChanged)),
      router.subscribe("onResolved", () => setNavigating(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return navigating;
}
