import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { notify } from "#ui/notify.ts";
import { Popover } from "#ui/popover.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

export function DialogExample() {
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
        text="This can’t be undone."
        done="The list was deleted"
        failed="The list could not be deleted"
        act={async () => {}}
      />
    </div>
  );
}

export function MenuExample() {
  const [said, setSaid] = useState("Nothing chosen yet");
  const [language, setLanguage] = useState("fr");
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Menu
        label="Actions"
        trigger={<Icon name="ellipsis" />}
        size="icon"
        entries={[
          { label: "Edit", icon: "pencil", onSelect: () => setSaid("Edit") },
          "separator",
          { label: "Delete", icon: "trash-2", tone: "danger", onSelect: () => setSaid("Delete") },
        ]}
      />
      <Menu
        label="View"
        variant="secondary"
        header={<p className="font-medium">View of this list</p>}
        entries={[
          { label: "Home", link: { to: "/" } },
          {
            label: "Language",
            value: language,
            options: [
              { value: "fr", label: "Français", lang: "fr" },
              { value: "sw", label: "Kiswahili", lang: "sw" },
            ],
            onValueChange: setLanguage,
          },
        ]}
      />
      <p role="status" className="text-muted">
        {said}, {language}
      </p>
    </div>
  );
}

export function PopoverExample() {
  return (
    <div className="flex flex-wrap gap-4">
      <Popover
        label="Filter"
        trigger={
          <>
            <Icon name="sliders-horizontal" />
            Filter
          </>
        }
      >
        {(close) => (
          <div className="flex flex-col gap-3">
            <Checkbox label="Banned" />
            <Checkbox label="Not verified" />
            <Button size="sm" onClick={close}>
              Done
            </Button>
          </div>
        )}
      </Popover>
      <Popover label="What is this?" variant="link">
        <p>A popover holds what does not need a dialog: the page behind it stays usable.</p>
      </Popover>
    </div>
  );
}

export function ToastExample() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => notify("success", "Saved")}>
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => notify("error", "Could not save", { description: "The server is busy." })}
      >
        Error
      </Button>
      <Button
        variant="secondary"
        onClick={() => notify("message", "Deleted", { action: { label: "Undo", onClick: () => {} } })}
      >
        With an action
      </Button>
    </div>
  );
}

export function TooltipExample() {
  return (
    <div className="flex gap-1">
      <Tooltip text="Bold">
        <Button variant="ghost" size="icon" aria-label="Bold">
          <Icon name="bold" />
        </Button>
      </Tooltip>
      <Tooltip text="Italic" side="inline-end">
        <Button variant="ghost" size="icon" aria-label="Italic">
          <Icon name="italic" />
        </Button>
      </Tooltip>
    </div>
  );
}
