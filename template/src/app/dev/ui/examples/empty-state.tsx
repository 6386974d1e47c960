import BookOpen from "lucide-react/icons/book-open";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/states.tsx";

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
