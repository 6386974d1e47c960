import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { CodeInput, type CodeInputHandle } from "#ui/code-input.tsx";

export default function CodeInputExample() {
  const code = useRef<CodeInputHandle>(null);
  const [complete, setComplete] = useState("");
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <CodeInput ref={code} name="code" label="Verification code" onComplete={setComplete} />
      <Button variant="secondary" size="sm" className="self-start" onClick={() => code.current?.clear()}>
        Clear
      </Button>
      <p role="status" className="text-muted">
        {complete && `Complete: ${complete}`}
      </p>
      <CodeInput name="wrong" label="Wrong code" error="This code is incorrect" defaultValue="123456" />
    </div>
  );
}
