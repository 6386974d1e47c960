import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmButton, LazyModal, ModalButton } from "#ui/dialog.tsx";

export default function DialogExample() {
  const [open, setOpen] = useState(false);
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
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Drawer
      </Button>
      <LazyModal
        open={open}
        onOpenChange={setOpen}
        presentation="drawer"
        title="A drawer on every screen"
        closeLabel="Close"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <p>Pull it down with a finger to close it.</p>
      </LazyModal>
    </div>
  );
}
