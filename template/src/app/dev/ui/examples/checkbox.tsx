import { useState } from "react";
import { Checkbox } from "#ui/checkbox.tsx";

const fruits = ["Apple", "Pear"];

export default function CheckboxExample() {
  const [chosen, setChosen] = useState<readonly string[]>(["Apple"]);
  return (
    <form className="flex flex-col gap-4">
      <Checkbox
        label="All fruits"
        checked={chosen.length === fruits.length}
        indeterminate={chosen.length === 1}
        onCheckedChange={(checked) => setChosen(checked ? fruits : [])}
      />
      {fruits.map((fruit) => (
        <Checkbox
          key={fruit}
          label={fruit}
          checked={chosen.includes(fruit)}
          onCheckedChange={(checked) =>
            setChosen(checked ? [...chosen, fruit] : chosen.filter((other) => other !== fruit))
          }
        />
      ))}
      <Checkbox name="news" label="News by email" description="At most once a month." defaultChecked />
      <Checkbox name="terms" label="I accept the terms" error="Please accept the terms" />
      <Checkbox label="Not for you" disabled />
      <Checkbox label="Always on" disabled checked readOnly />
      <Checkbox aria-label="Select row" />
    </form>
  );
}
