import { title as product } from "#shared/app.ts";
import { useKnownBootstrap } from "./bootstrap.ts";

/** The page's own title, marked with the environment, ending with the product's name. React moves it to the head. */
export function DocumentTitle({ children }: { children: string }) {
  const badge = useKnownBootstrap()?.badge;
  const mark = badge ? (badge.emoji ?? `[${badge.name}]`) : null;
  return <title>{[mark, children, "–", product].filter(Boolean).join(" ")}</title>;
}
