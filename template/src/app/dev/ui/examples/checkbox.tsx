import { useState } from "react";
import { Checkbox } from "#ui/checkbox.tsx";

const books = ["Emma", "Persuasion"];

export default function CheckboxExample() {
  const [chosen, setChosen] = useState<readonly string[]>(["Emma"]);
  return (
    <form className="flex flex-col gap-4">
      <Checkbox
        label="All books"
        checked={chosen.length === books.length}
        indeterminate={chosen.length === 1}
        onCheckedChange={(checked) => setChosen(checked ? books : [])}
      />
      {books.map((book) => (
        <Checkbox
          key={book}
          label={book}
          checked={chosen.includes(book)}
          onCheckedChange={(checked) =>
            setChosen(checked ? [...chosen, book] : chosen.filter((other) => other !== book))
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
