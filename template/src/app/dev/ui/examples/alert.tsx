import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

export default function AlertExample() {
  return (
    <>
      <Alert title="Info">Something to know.</Alert>
      <Alert tone="success" title="Success">
        It worked.
      </Alert>
      <Alert
        tone="warning"
        title="Warning"
        actions={
          <Button variant="secondary" size="sm">
            Do it
          </Button>
        }
      >
        Something to do.
      </Alert>
      {/* By default, an error alert interrupts screen readers; `role` prevents that here. */}
      <Alert tone="danger" title="Error" role="note">
        It did not work.
      </Alert>
    </>
  );
}
