import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { Directed } from "./float.tsx";

export interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode; disabled?: boolean | undefined }[];
  value?: string | undefined;
  /** The first tab by default. */
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Views of the same thing. Use separate pages for anything that users may want to link to. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange }: TabsProps) {
  return (
    <Directed>
      <Base.Root
        {...(value === undefined ? { defaultValue } : { value })}
        onValueChange={(next: string) => onValueChange?.(next)}
      >
        <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled}
              className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-4 data-active:border-accent data-active:text-ink data-disabled:text-faint md:min-h-10 md:pointer-coarse:min-h-11"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className="pt-5">
            {tab.content}
          </Base.Panel>
        ))}
      </Base.Root>
    </Directed>
  );
}
