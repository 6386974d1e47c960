import { Progress } from "#ui/progress.tsx";

export default function ProgressExample() {
  return (
    <div className="flex max-w-md flex-col gap-5">
      <Progress label="Uploading cover.png" value={0.4} />
      <Progress label="Done" value={1} />
      <Progress label="Preparing" />
    </div>
  );
}
