import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ComponentType, useState } from "react";
import { Button } from "#ui/button.tsx";

interface ExampleProps {
  name: string;
  title: string;
  code: string;
  Shown: ComponentType;
}

export function Example({ name, title, code, Shown }: ExampleProps) {
  const [copied, setCopied] = useState(false);
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-6">
      <h2 id={`${name}-title`} className="mb-3 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="rounded-2xl border bg-surface shadow-card">
        <div className="flex flex-col gap-6 p-5 md:p-6" data-example={name}>
          <Shown />
        </div>
        <details className="group border-t" dir="ltr">
          <summary className="flex min-h-11 items-center px-5 text-sm text-muted">{title} code</summary>
          <div className="relative border-t bg-sunken">
            <Button
              variant="secondary"
              size="sm"
              className="absolute! end-3 top-3"
              aria-label={`Copy the code of ${title}`}
              onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
            >
              {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              Copy
            </Button>
            <pre className="p-5 pe-28 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              <code>{code}</code>
            </pre>
          </div>
        </details>
      </div>
    </section>
  );
}
