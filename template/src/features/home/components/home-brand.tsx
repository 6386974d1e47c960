import { Link } from "@tanstack/react-router";
import { title as product } from "#kit/shared/app.ts";
import { Brand } from "#ui/shell.tsx";

/** The product's mark and name, which lead to the area's first page. */
export function HomeBrand({ to }: { to: "/app" | "/manager" }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="flex min-h-9 min-w-0 items-center rounded-lg pointer-coarse:min-h-11"
    >
      <Brand name={product} />
    </Link>
  );
}
