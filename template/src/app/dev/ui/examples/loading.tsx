import { Spinner } from "#ui/button.tsx";
import { Skeleton } from "#ui/states.tsx";

export default function LoadingExample() {
  return (
    <>
      <Spinner label="Loading" />
      <div role="status" aria-label="Loading" className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    </>
  );
}
