import { limits, pictureTypes } from '../../../protocol/limits.ts';
import { Field, type FieldError, FieldSet } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Picture, type StoredPicture, uriOf } from '../../media/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';
import { CaptionFields } from './caption-views.tsx';

interface Props {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly base: string;
  readonly image: StoredPicture | undefined;
  readonly gallery: readonly StoredPicture[];
}

/** Image of the article: preview, choice, removal. Without scripts a file is uploaded with the form. */
export const ImageFields = ({ typed, errors, base, image }: Props) => (
  <FieldSet name="image" legend={text('ITEM_EDIT_IMAGE')} errors={errors} isPlain data-item-image="">
    <div className="item-image-picture" data-item-image-picture="">
      {image && <Picture picture={image} basePath={base} sizes="20rem" />}
    </div>
    <input type="hidden" name="image" value={image ? uriOf(image) : ''} data-item-image-uri="" />
    {image && (
      <div className="field field-check" data-item-image-plain="">
        <input type="checkbox" id="field-image_remove" name="image_remove" value="1" />
        <label htmlFor="field-image_remove">{text('ITEM_EDIT_IMAGE_REMOVE')}</label>
      </div>
    )}
    <div className="field" data-item-image-plain="">
      <label htmlFor="field-image_file">{text('ITEM_EDIT_IMAGE_FILE')}</label>
      <input type="file" id="field-image_file" name="image_file" accept={pictureTypes} />
    </div>
    <p className="item-image-acts">
      <button type="button" className="button button-plain needs-script" data-item-image-choose="">
        {text('ITEM_EDIT_IMAGE_CHOOSE')}
      </button>{' '}
      <button type="button" className="button button-plain needs-script" data-item-image-remove="" hidden={!image}>
        {text('ITEM_EDIT_IMAGE_REMOVE')}
      </button>
    </p>
    <Field
      name="image_alt"
      label={text('ITEM_EDIT_IMAGE_ALT')}
      hint={text('ITEM_EDIT_IMAGE_ALT_HINT')}
      value={typed.image_alt}
      errors={errors}
      maxLength={limits.alt}
    />
    <CaptionFields of="image" typed={typed} errors={errors} />
  </FieldSet>
);

/** Gallery pictures; unticked ones are removed by the next save. */
export const GalleryFields = ({ errors, base, gallery }: Props) => (
  <FieldSet name="pictures" legend={text('ITEM_EDIT_GALLERY')} errors={errors} isPlain data-item-gallery="">
    <ul className="item-gallery-list" data-item-gallery-list="" data-word={text('ITEM_EDIT_GALLERY_KEEP', '%s')}>
      {gallery.map((picture, at) => (
        <li key={picture.id}>
          <Picture picture={picture} basePath={base} sizes="8rem" alt="" />
          <label>
            <input type="checkbox" name="pictures[]" value={uriOf(picture)} defaultChecked />{' '}
            {text('ITEM_EDIT_GALLERY_KEEP', picture.alt || String(at + 1))}
          </label>
        </li>
      ))}
    </ul>
    <div className="field" data-item-gallery-plain="">
      <label htmlFor="field-gallery_file">{text('ITEM_EDIT_GALLERY_FILES')}</label>
      <input type="file" id="field-gallery_file" name="gallery_file" accept={pictureTypes} multiple />
    </div>
    <button type="button" className="button button-plain needs-script" data-item-gallery-add="">
      {text('ITEM_EDIT_GALLERY_ADD')}
    </button>
  </FieldSet>
);
