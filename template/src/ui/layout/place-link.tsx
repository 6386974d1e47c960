import { Link, type LinkProps, useHydrated } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { asLeft } from "#shared/places.ts";

interface PlaceLinkProps extends Pick<ComponentProps<"a">, "aria-label" | "className" | "children"> {
  to: NonNullable<LinkProps["to"]>;
}

/** A link to a page above, as it was left in this tab: with its search, filters and sort, and scrolled as it was. */
export function PlaceLink(props: PlaceLinkProps) {
  // The server does not know it.
  const left = useHydrated() ? asLeft(props.to) : {};
  return <Link {...props} {...left} />;
}
