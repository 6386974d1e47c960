import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { usePicture } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import { FieldError } from "../field.tsx";
import { Icon } from "../icon.tsx";
import { PictureButton } from "../picture-button.tsx";
import type { Size } from "../picture-form.tsx";
import type { Control, FieldOptions, TypedField } from "./field.ts";

/** The value in a form: the path of the current picture, or a new picture to send. */
type TypedImage = string | Blob | null;

interface PictureProps {
  src: TypedImage | undefined;
  alt: string;
  className: string;
}

function Picture({ src, alt, className }: PictureProps) {
  const picture = usePicture(useAddress(src));
  return (
    <span
      className={cn(
        "grid shrink-0 place-items-center overflow-hidden bg-sunken text-muted outline -outline-offset-1 outline-current/10",
        className,
      )}
    >
      {picture ? (
        <img {...picture} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Icon name="image" className="size-5 opacity-55" />
      )}
    </span>
  );
}

/** The address for an `img`. For a blob, a data URL, because the CSP forbids `blob:`. */
function useAddress(src: TypedImage | undefined): string | undefined {
  const [read, setRead] = useState<{ of: Blob; url: string }>();
  useEffect(() => {
    if (!(src instanceof Blob)) return;
    const reader = new FileReader();
    reader.onload = () => setRead({ of: src, url: String(reader.result) });
    reader.readAsDataURL(src);
    return () => reader.abort();
  }, [src]);
  if (typeof src === "string") return src;
  return read && read.of === src ? read.url : undefined;
}

export const pictureMark = <Row,>(of: (row: Row) => string | null) => ({
  of: (row: Row) => <Picture src={of(row)} alt="" className="size-9 rounded-md" />,
  shape: "size-9 rounded-md xl:size-8",
});

export function RecordPicture({ src, label, name }: { src: string; label: string; name: string }) {
  const { t } = useTranslation("kit");
  return (
    <Picture
      src={src}
      alt={t("image.of", { label, name })}
      className="aspect-square w-44 rounded-xl shadow-card max-sm:mx-auto lg:w-52"
    />
  );
}

interface ImageOptions extends FieldOptions<string, TypedImage> {
  /** The largest size, whose proportions the crop frame has. */
  size: Size;
  send: NonNullable<TypedField<string, Blob | null>["send"]>;
}

/** A picture that is sent after its record is saved. */
export function imageField({ size, send, ...field }: ImageOptions): TypedField<string, TypedImage> {
  const { label } = field;
  const small = (src: TypedImage) => src && <Picture src={src} alt={label} className="size-24 rounded-lg" />;
  return {
    // In a CSV file, the URL must be complete.
    text: (path) => `${globalThis.location?.origin ?? ""}${path}`,
    cell: (path) => <Picture src={path} alt={label} className="size-9 rounded-md" />,
    shown: small,
    initial: (path) => path ?? null,
    control: (control, { error }) => <ImageInput {...control} {...{ label, size, error }} />,
    hasLabel: true,
    compared: (typed, path) => {
      const theirs = small(path);
      // If the picture was not changed here, the other version's is kept.
      return { mine: typeof typed === "string" ? theirs : small(typed), theirs };
    },
    send: (queryClient, id, typed, begun) =>
      typeof typed === "string" || typed === begun ? undefined : send(queryClient, id, typed, begun),
    ...field,
  };
}

interface ImageInputProps extends Control<TypedImage> {
  label: string;
  size: Size;
  error: ReactNode;
}

function ImageInput({ value, onValueChange, label, size, error }: ImageInputProps) {
  const { t } = useTranslation(["kit", "common"]);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="contents">
        <span className="flex items-baseline justify-between gap-3 text-sm font-medium">
          {label}
          <span className="font-normal text-muted">{t("field.optional")}</span>
        </span>
      </legend>
      <div className="flex items-center gap-4">
        <Picture src={value} alt={label} className="size-24 rounded-lg" />
        <div className="flex flex-col items-start gap-2 sm:flex-row">
          <PictureButton
            variant="secondary"
            size="sm"
            label={value ? t("image.change") : t("image.add")}
            title={label}
            closeLabel={t("common:close")}
            sendLabel={t("image.use")}
            target={size}
            onSend={async (image) => onValueChange(image)}
            onSent={() => {}}
          />
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onValueChange(null)}>
              {t("image.remove")}
            </Button>
          )}
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
