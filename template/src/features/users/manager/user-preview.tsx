import { useTranslation } from "react-i18next";
import { Avatar } from "#ui/avatar.tsx";

interface UserPreviewProps {
  name: string;
  email: string;
  image: string | null | undefined;
}

/** The user, as others will see them. */
export function UserPreview({ name, email, image }: UserPreviewProps) {
  const { t } = useTranslation("users");
  const typed = name.trim() || email.trim();
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-8 text-center">
      <Avatar name={typed || "?"} image={image} size="lg" />
      <div className="w-full">
        <p className="truncate font-semibold tracking-tight">
          <bdi>{name.trim() || t("fields.name")}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{email.trim() || t("fields.email")}</bdi>
        </p>
      </div>
    </div>
  );
}
