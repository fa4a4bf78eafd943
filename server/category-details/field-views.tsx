import { limits, pictureTypes } from '../../protocol/limits.ts';
import {
  boundFields,
  CheckField,
  Field,
  type FieldError,
  FieldSet,
  fieldId,
  SelectField,
} from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { robotChoices } from '../editor/index.ts';
import { Picture, type StoredPicture } from '../media/index.ts';
import type { CategoryDetailParams } from './details.ts';

interface Props {
  readonly typed: CategoryDetailParams;
  readonly errors: readonly FieldError[];
}

/** Fields of a category's picture: its file and its text. The form must take files. */
export const CategoryPictureFields = ({
  typed,
  errors,
  image,
  base,
}: Props & { readonly image: StoredPicture | undefined; readonly base: string }) => {
  const field = boundFields(typed, errors);
  return (
    <FieldSet name="image" legend={text('ITEM_EDIT_IMAGE')} errors={errors}>
      {image && (
        <>
          <div className="item-image-picture">
            <Picture picture={image} basePath={base} sizes="20rem" />
          </div>
          <CheckField {...field('image_remove')} label={text('ITEM_EDIT_IMAGE_REMOVE')} />
        </>
      )}
      <div className="field">
        <label htmlFor={fieldId('image_file')}>
          {text(image ? 'ITEM_CATEGORY_IMAGE_OTHER' : 'ITEM_EDIT_IMAGE_FILE')}
        </label>
        <input type="file" id={fieldId('image_file')} name="image_file" accept={pictureTypes} />
      </div>
      <Field
        {...field('image_alt')}
        label={text('ITEM_EDIT_IMAGE_ALT')}
        hint={text('ITEM_CATEGORY_IMAGE_ALT_HINT')}
        maxLength={limits.alt}
      />
    </FieldSet>
  );
};

/** Fields of a category's language and of its values for search engines. */
export const CategorySearchFields = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <fieldset>
      <legend>{text('COMPOSER_SEO')}</legend>
      <Field
        {...field('language')}
        label={text('ITEM_EDIT_LANGUAGE')}
        hint={text('ITEM_EDIT_LANGUAGE_HINT')}
        maxLength={limits.language}
      />
      <Field {...field('meta_title')} label={text('ITEM_CATEGORY_META_TITLE')} maxLength={limits.title} />
      <Field {...field('meta_description')} label={text('WRITE_SEO_DESCRIPTION')} maxLength={limits.seoDescription} />
      <Field {...field('meta_keywords')} label={text('ITEM_EDIT_KEYWORDS')} maxLength={limits.seoDescription} />
      <SelectField {...field('robots')} label={text('COMPOSER_ROBOTS')} options={robotChoices(typed.robots)} />
    </fieldset>
  );
};
