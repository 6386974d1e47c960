import { title as product } from "../shared/app.ts";
import { useKnownBootstrap } from "./bootstrap.ts";

/** The page's title with the environment and the app's name. React moves it to the head. */
export function DocumentTitle({ children }: { children: string }) {
  const badge = useKnownBootstrap()?.badge;
  const mark = badge ? (badge.emoji ?? `[${badge.name}]`) : null;
  return <title>{[mark, children, "–", product].filter(Boolean).join(" ")}</title>;
}
