import { Button } from "#ui/button.tsx";
import { ErrorPage } from "#ui/page.tsx";

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
