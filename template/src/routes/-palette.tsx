import { PaletteButton } from "#features/palette/components/palette-button.tsx";
import type { CommandDialogProps, CommandSearch } from "#kit/client/command.ts";

type Area = CommandSearch["area"];
type PaletteProps = CommandDialogProps & { initialText: string };

const loadFor = (area: Area) => async () => {
  const { Commands } = await import("./-commands.tsx");
  return { default: (props: PaletteProps) => <Commands area={area} {...props} /> };
};

const loaders = { app: loadFor("app"), manager: loadFor("manager") };

/** The button of the command palette; its code is loaded when it first opens. */
export function Palette({ area }: { area: Area }) {
  return <PaletteButton load={loaders[area]} />;
}
