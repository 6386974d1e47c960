import { useState } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";

const plans = [
  { value: "free", label: "Free", description: "For yourself." },
  { value: "team", label: "Team", description: "For up to ten people." },
  { value: "firm", label: "Company", description: "Ask us.", disabled: true },
];

export default function RadioGroupExample() {
  const [plan, setPlan] = useState("free");
  return (
    <form method="dialog" className="flex flex-col gap-6">
      <RadioGroup
        name="plan"
        label="Plan"
        look="cards"
        options={plans}
        value={plan}
        onValueChange={setPlan}
      />
      <RadioGroup
        name="every"
        label="Summary by email"
        description="On Mondays, or on the first."
        defaultValue="week"
        options={[
          { value: "week", label: "Every week" },
          { value: "month", label: "Every month" },
        ]}
      />
      <RadioGroup name="wrong" label="With an error" error="Choose a plan" options={plans.slice(0, 2)} />
    </form>
  );
}
