import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { RecordPicture } from "#ui/fields/image.tsx";
import { RecordDetail } from "#ui/records/detail.tsx";
import { useOddThings } from "./fields.tsx";

export function OddThingPage({ id }: { id: string }) {
  // #region asideTexts
  const { t } = useTranslation("odd-things");
  // #endregion
  return (
    <RecordDetail
      {...useOddThings()}
      id={id}
      // #region aside
      aside={({ photo }, name) =>
        photo && <RecordPicture src={photo} label={t("fields.photo")} name={name} />
      }
      // #endregion
    />
  );
}
