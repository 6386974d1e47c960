import Plus from "lucide-react/icons/plus";
import { Button } from "#ui/button.tsx";

const press = () => {};

export default function ButtonExample() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={press}>Primary</Button>
        <Button variant="secondary" onClick={press}>
          Secondary
        </Button>
        <Button variant="ghost" onClick={press}>
          Ghost
        </Button>
        <Button variant="danger" onClick={press}>
          Danger
        </Button>
        <Button variant="link" onClick={press}>
          Link
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={press}>
          Small
        </Button>
        <Button size="lg" onClick={press}>
          Large
        </Button>
        <Button size="icon" variant="secondary" aria-label="Add" onClick={press}>
          <Plus aria-hidden="true" />
        </Button>
        <Button variant="secondary" onClick={press}>
          <Plus aria-hidden="true" />
          With an icon
        </Button>
        <Button pending onClick={press}>
          Pending
        </Button>
        <Button disabled onClick={press}>
          Disabled
        </Button>
      </div>
    </>
  );
}
