import { title as product } from "#shared/app.ts";
import { useKnownSetup } from "./setup.ts";

/** The page's own title, marked with the environment, ending with the product's name. React moves it to the head. */
export function DocumentTitle({ children }: { children: string }) {
  const badge = useKnownSetup()?.badge;
  const mark = badge ? (badge.emoji ?? `[${badge.name}]`) : null;
  return <title>{[mark, children, "–", product].filter(Boolean).join(" ")}</title>;
}
