import { type ReactNode, useId } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Card, CardHeader, CardTitle } from "#ui/primitives/card.tsx";
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

/** A list in a card, as a part of a page. */
export function ListSection({ title, intro, actions, children, ...states }: ListSectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} aria-busy={states.list.isLoading}>
      <CardHeader>
        <div>
          <CardTitle id={id}>{title}</CardTitle>
          {intro ? <p className="mt-1 text-muted">{intro}</p> : <ListCount list={states.list} />}
        </div>
        {actions}
      </CardHeader>
      <ListStates
        {...states}
        inCard
        skeletons={
          <div className="flex flex-col gap-4 py-3">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-10 w-1/2" />
          </div>
        }
      >
        <ul className="flex flex-col divide-y">{children}</ul>
      </ListStates>
    </Card>
  );
}
