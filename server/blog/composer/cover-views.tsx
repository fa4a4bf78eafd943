import { limits } from '../../../protocol/limits.ts';
import { boundFields, CheckField, Field, type FieldError, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Picture, type StoredPicture } from '../../media/index.ts';
import type { ComposerState } from './initial-state.ts';

interface Props {
  readonly opened: ComposerState;
  readonly errors: readonly FieldError[];
  readonly base: string;
  readonly mayUpload: boolean;
}

const isLacking = (cover: StoredPicture | undefined): boolean =>
  cover !== undefined && cover.alt === '' && !cover.isDecorative;

/** Field of the cover: preview, choose, remove. Without scripts a file is posted with the form. */
export const CoverField = ({ opened, errors, base, mayUpload }: Props) => {
  const error = errors.find(({ field }) => field === 'cover');
  const file = fieldId('cover-file');
  const field = boundFields(opened.typed, errors);
  return (
    <div
      className={error ? 'composer-cover field-wrong' : 'composer-cover'}
      id={fieldId('cover')}
      tabIndex={error ? -1 : undefined}
    >
      <div className="composer-cover-picture" data-composer-cover-picture="">
        {opened.cover && <Picture picture={opened.cover} basePath={base} sizes="20rem" />}
      </div>
      <input type="hidden" name="cover" value={opened.typed.cover} data-composer-cover-uri="" />
      <p className="field-hint" data-composer-cover-lacks="" hidden={!isLacking(opened.cover)}>
        {text('COMPOSER_COVER_LACKS')}
      </p>
      {error && <p className="field-error">{text('FIELD_ERROR', error.message)}</p>}
      {mayUpload && (
        <div data-composer-cover-file="">
          <div className="field">
            <label htmlFor={file}>{text(opened.cover ? 'COMPOSER_COVER_CHANGE' : 'COMPOSER_COVER_ADD')}</label>
            <input type="file" id={file} name="cover_file" accept="image/*" />
          </div>
          <Field {...field('cover_alt')} label={text('COMPOSER_COVER_ALT')} maxLength={limits.alt} />
          <CheckField {...field('cover_decorative')} label={text('COMPOSER_COVER_DECORATIVE')} />
        </div>
      )}
      <div className="composer-cover-acts">
        {mayUpload && (
          <button type="button" className="button button-plain" data-composer-cover-choose="" hidden>
            {text(opened.cover ? 'COMPOSER_COVER_OTHER' : 'COMPOSER_COVER_CHOOSE')}
          </button>
        )}
        <button
          type="button"
          className="button button-plain needs-script"
          data-composer-cover-remove=""
          hidden={!opened.cover}
        >
          {text('COMPOSER_COVER_REMOVE')}
        </button>
      </div>
    </div>
  );
};
