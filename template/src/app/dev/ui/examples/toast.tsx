import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";

export default function ToastExample() {
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
