import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Popover } from "#ui/popover.tsx";

export default function PopoverExample() {
  return (
    <div className="flex flex-wrap gap-4">
      <Popover
        label="Filter"
        trigger={
          <>
            <SlidersHorizontal aria-hidden="true" />
            Filter
          </>
        }
        title="Show only"
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
