import BookOpen from "lucide-react/icons/book-open";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Button } from "#ui/primitives/button.tsx";

export default function EmptyStateExample() {
  return (
    <EmptyState
      icon={<BookOpen />}
      title="No books yet"
      description="They appear here as soon as somebody adds one."
      actions={<Button>New book</Button>}
    />
  );
}
