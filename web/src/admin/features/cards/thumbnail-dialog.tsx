import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { Card } from "#shared/api/admin/cards.ts";
import { uploadImage } from "#shared/api/upload.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { UploadBox } from "#shared/console-ui/upload/upload-box.tsx";
import { imageError, imageHint, IMAGE_TYPES } from "#shared/console-ui/upload/image-rule.ts";
import type { SaveCard } from "./use-cards.ts";

interface ThumbnailDialogProps {
  card: Card;
  save: SaveCard;
  onClose: () => void;
}

/** Uploads a card's picture, which takes effect when it is saved. */
export function ThumbnailDialog({ card, save, onClose }: ThumbnailDialogProps) {
  const { label } = useProperties("card");
  const form = useForm({
    start: { value: "" },
    check: ({ value }) => ({ value: value === "" ? m.cards_thumbnail_missing() : null }),
    send: ({ value }) => save(card, "category_img_thumb", value),
    onSent: onClose,
  });
  const shown = form.values.value || card.category_img_thumb;
  return (
    <FormDialog
      title={m.common_property_of({ what: label("category_img_thumb"), name: card.category_name })}
      submit={m.common_save()}
      form={form}
      onClose={onClose}
    >
      {shown !== "" && (
        <img
          src={shown}
          alt={label("category_img_thumb")}
          width={100}
          height={63}
          className="rounded-sm border border-line"
        />
      )}
      <div id={form.field("value").id} tabIndex={-1}>
        <UploadBox
          label={label("category_img_thumb")}
          hint={imageHint()}
          accept={IMAGE_TYPES.join()}
          check={imageError}
          upload={(file, options) => uploadImage(file, "cards", options)}
          onUploaded={(value) => form.set({ value })}
        />
      </div>
      {form.values.value !== "" && <p role="status">{m.cards_image_uploaded()}</p>}
    </FormDialog>
  );
}
