import { BarChart } from "#features/dashboard/components/bar-chart.tsx";

const years = [3, 5, 2, 8, 13, 9].map((count, at) => {
  const name = String(2021 + at);
  return { key: name, name, count, before: count - 1, label: { text: name, at: "always" as const } };
});

export default function ChartExample() {
  return <BarChart columns={years} />;
}
