import { limits } from '../../../protocol/limits.ts';
import { boundFields, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { Typed } from './form.ts';

interface Props {
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

/** Permalink and excerpt. */
export const AddressFields = ({ typed, errors, base }: Props & { readonly base: string }) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field
        {...field('slug')}
        label={text('WRITE_SLUG')}
        hint={text('COMPOSER_SLUG_HINT', `${base}/blog/`)}
        maxLength={limits.postSlug}
      />
      <Field
        {...field('excerpt')}
        label={text('WRITE_EXCERPT')}
        hint={text('COMPOSER_EXCERPT_HINT')}
        maxLength={limits.postExcerpt}
        rows={3}
        content={typed}
      />
    </>
  );
};

/** Language and direction of the post; those of a passage are named in the text. */
export const LanguageFields = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field
        {...field('language')}
        label={text('WRITE_LANGUAGE')}
        hint={text('WRITE_LANGUAGE_HINT')}
        maxLength={limits.language}
      />
      <SelectField
        {...field('direction')}
        label={text('COMPOSER_DIRECTION')}
        options={[
          { value: '', title: text('COMPOSER_DIRECTION_AUTO') },
          { value: 'ltr', title: text('PAGE_DIRECTION_LTR') },
          { value: 'rtl', title: text('PAGE_DIRECTION_RTL') },
        ]}
      />
    </>
  );
};
