import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Button } from "#ui/primitives/button.tsx";

interface LoadFailedProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

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
