import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';

interface Props {
  readonly of: 'image' | 'video';
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
}

/** Fields for the caption and the credits of an item's image or video. */
export const CaptionFields = ({ of, typed, errors }: Props) => {
  const [caption, credits] = [`${of}_caption`, `${of}_credits`] as const;
  return (
    <>
      <Field
        name={caption}
        label={text('ITEM_EDIT_CAPTION')}
        value={typed[caption]}
        errors={errors}
        maxLength={limits.caption}
      />
      <Field
        name={credits}
        label={text('ITEM_EDIT_CREDITS')}
        value={typed[credits]}
        errors={errors}
        maxLength={limits.title}
      />
    </>
  );
};
