import Bold from "lucide-react/icons/bold";
import Italic from "lucide-react/icons/italic";
import { Button } from "#ui/button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

export default function TooltipExample() {
  return (
    <div className="flex gap-1">
      <Tooltip text="Bold">
        <Button variant="ghost" size="icon" aria-label="Bold">
          <Bold aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text="Italic" side="inline-end">
        <Button variant="ghost" size="icon" aria-label="Italic">
          <Italic aria-hidden="true" />
        </Button>
      </Tooltip>
    </div>
  );
}
