import { Button } from "#ui/button.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";

export default function DialogExample() {
  return (
    <div className="flex flex-wrap gap-3">
      <ModalButton
        variant="secondary"
        label="Dialog"
        title="Share this list"
        description="Everyone with the link can read it."
        closeLabel="Close"
      >
        {(close) => <Button onClick={close}>Done</Button>}
      </ModalButton>
      <ConfirmButton
        variant="danger"
        label="Delete"
        title="Delete this list?"
        text="This cannot be undone."
        done="The list was deleted"
        failed="The list could not be deleted"
        act={async () => {}}
      />
    </div>
  );
}
