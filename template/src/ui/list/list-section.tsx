import type { ReactNode } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Section } from "#ui/layout/section.tsx";
import { ListCount } from "./list-count.tsx";
import { ListStates, type ListStatesProps } from "./list-states.tsx";

export interface ListSectionProps extends Pick<ListStatesProps, "list" | "loading" | "failed" | "empty"> {
  title: string;
  /** Replaces the count. */
  intro?: string;
  /** Actions on the whole list. */
  actions?: ReactNode;
  /** The rows, each an `li`. */
  children: ReactNode;
}

/** A list as a section of a page. */
export function ListSection({ title, intro, actions, children, ...states }: ListSectionProps) {
  const { list } = states;
  return (
    <Section
      title={title}
      description={intro ?? <ListCount list={list} />}
      actions={actions}
      busy={list.isLoading}
    >
      <ListStates
        {...states}
        inCard
        skeletons={
          <div className="flex flex-col gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-10 w-1/2" />
          </div>
        }
      >
        <ul className="flex flex-col divide-y">{children}</ul>
      </ListStates>
    </Section>
  );
}
