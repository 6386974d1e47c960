import { ErrorPage } from "#ui/layout/error-page.tsx";
import { Button } from "#ui/primitives/button.tsx";

export default function ErrorPageExample() {
  return (
    <ErrorPage
      as="section"
      status={404}
      title="This page does not exist"
      message="Check the address, or go back."
      actions={<Button>Home</Button>}
      request="Request 01J9Z3"
    />
  );
}
