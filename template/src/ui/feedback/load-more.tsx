import { Button } from "#ui/primitives/button.tsx";

export interface LoadMoreProps {
  label: string;
  pending: boolean;
  onMore: () => void;
  /** In the row below a card's list; else in the middle, below a page's. */
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
