import { Button } from "#ui/primitives/button.tsx";

export interface LoadMoreProps {
  label: string;
  pending: boolean;
  onMore: () => void;
  /** As the last row of a card; otherwise centred below the list of a page. */
  block?: boolean | undefined;
}

export function LoadMore({ label, pending, onMore, block = false }: LoadMoreProps) {
  return (
    <div className={block ? "mt-4" : "mt-6 flex justify-center"}>
      <Button variant="secondary" block={block} pending={pending} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
