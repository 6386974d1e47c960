import Apple from "lucide-react/icons/apple";
import { Button, Spinner } from "#ui/button.tsx";
import { ErrorPage } from "#ui/page.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

export default function StatesExample() {
  return (
    <>
      <Spinner label="Loading" />
      <div role="status" aria-label="Loading" className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
      <EmptyState
        icon={<Apple />}
        title="No fruit yet"
        description="They appear here as soon as somebody adds some."
        actions={<Button>New fruit</Button>}
      />
      <ErrorPage
        as="section"
        status={404}
        title="This page does not exist"
        message="Check the address, or go back."
        actions={<Button>Home</Button>}
        request="Request 01J9Z3"
      />
    </>
  );
}
