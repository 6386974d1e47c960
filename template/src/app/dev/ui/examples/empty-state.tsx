import Apple from "lucide-react/icons/apple";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/states.tsx";

export default function EmptyStateExample() {
  return (
    <EmptyState
      icon={<Apple />}
      title="No fruit yet"
      description="They appear here as soon as somebody adds some."
      actions={<Button>New fruit</Button>}
    />
  );
}
