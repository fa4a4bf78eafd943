import { limits, pictureTypes } from '../../../protocol/limits.ts';
import {
  boundFields,
  CheckField,
  Field,
  type FieldError,
  FieldSet,
  fieldId,
  SelectField,
} from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Picture, type StoredPicture, uriOf } from '../../media/index.ts';
import { mostLinks } from '../article-model/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';

interface Props {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
}

interface ImageProps extends Props {
  readonly base: string;
  readonly introImage: StoredPicture | undefined;
}

/** Image that lists show instead of the image of the article. */
export const IntroImageFields = ({ typed, errors, base, introImage }: ImageProps) => {
  const field = boundFields(typed, errors);
  return (
    <FieldSet name="intro_image" legend={text('ITEM_EDIT_INTRO_IMAGE')} errors={errors} isPlain>
      <p className="muted">{text('ITEM_EDIT_INTRO_IMAGE_HINT')}</p>
      {introImage && (
        <>
          <div className="item-image-picture">
            <Picture picture={introImage} basePath={base} sizes="20rem" />
          </div>
          <input type="hidden" name="intro_image" value={uriOf(introImage)} />
          <CheckField name="intro_image_remove" label={text('ITEM_EDIT_IMAGE_REMOVE')} />
        </>
      )}
      <div className="field">
        <label htmlFor={fieldId('intro_image_file')}>{text('ITEM_EDIT_IMAGE_FILE')}</label>
        <input type="file" id={fieldId('intro_image_file')} name="intro_image_file" accept={pictureTypes} />
      </div>
      <Field
        {...field('intro_image_alt')}
        label={text('ITEM_EDIT_IMAGE_ALT')}
        hint={text('ITEM_EDIT_INTRO_IMAGE_ALT_HINT')}
        maxLength={limits.alt}
      />
      <Field {...field('intro_image_caption')} label={text('ITEM_EDIT_CAPTION')} maxLength={limits.caption} />
    </FieldSet>
  );
};

const targets = () => [{ value: 'new', title: text('ITEM_EDIT_LINK_NEW') }];

/** Three links, or as many as there are and an empty one. */
export const LinkFields = ({ typed, errors }: Props) => {
  const rows = Math.min(mostLinks, Math.max(3, typed.link_addresses.length + 1));
  return (
    <FieldSet name="links" legend={text('ITEM_LINKS')} errors={errors} isPlain>
      <p className="muted">{text('ITEM_EDIT_LINKS_HINT')}</p>
      {Array.from({ length: rows }, (_, at) => at).map(at => (
        <fieldset key={`link ${at}`}>
          <legend>{text('ITEM_EDIT_LINK', at + 1)}</legend>
          <Field
            name="link_titles[]"
            form={`link-${at}`}
            label={text('ITEM_EDIT_LINK_TITLE')}
            value={typed.link_titles[at] ?? ''}
            maxLength={limits.title}
          />
          <Field
            name="link_addresses[]"
            form={`link-${at}`}
            label={text('ITEM_EDIT_LINK_ADDRESS')}
            value={typed.link_addresses[at] ?? ''}
            maxLength={limits.address}
          />
          <SelectField
            name="link_targets[]"
            form={`link-${at}`}
            label={text('ITEM_EDIT_LINK_OPENS')}
            value={typed.link_targets[at] ?? ''}
            any={text('ITEM_EDIT_LINK_HERE')}
            options={targets()}
          />
        </fieldset>
      ))}
    </FieldSet>
  );
};
