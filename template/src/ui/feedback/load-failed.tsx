import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "./empty-state.tsx";

export interface LoadFailedProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Replaces content that could not be loaded. */
export function LoadFailed({ title, error, retrying, onRetry }: LoadFailedProps) {
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={title}
        description={problemText(toProblem(error))}
        actions={
          <Button variant="secondary" pending={retrying} onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
