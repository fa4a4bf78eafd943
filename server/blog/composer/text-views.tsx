import { limits } from '../../../protocol/limits.ts';
import type { EditorTexts } from '../../../protocol/texts/composing.ts';
import { Field, type FieldError, fieldId } from '../../core/form.tsx';
import { Island } from '../../core/island.tsx';
import { text } from '../../core/texts.ts';
import type { Typed } from './form.ts';

/** What readers get: title, address, text, excerpt. */
export const TextFields = ({
  typed,
  errors,
  base,
  texts,
}: {
  typed: Typed;
  errors: readonly FieldError[];
  base: string;
  texts: EditorTexts;
}) => {
  const bodyError = errors.find(({ field }) => field === 'body');
  const errorId = `${fieldId('body')}-error`;
  return (
    <div className="composer-text">
      <div className="composer-title">
        <Field name="title" label={text('WRITE_TITLE')} value={typed.title} errors={errors} maxLength={limits.title} />
      </div>
      <Field
        name="slug"
        label={text('WRITE_SLUG')}
        hint={text('COMPOSER_SLUG_HINT', `${base}/blog/`)}
        value={typed.slug}
        errors={errors}
        maxLength={limits.postSlug}
      />
      {typed.kind !== 'text' && (
        <Field
          name="source"
          label={text('WRITE_SOURCE')}
          value={typed.source}
          errors={errors}
          maxLength={limits.postSource}
        />
      )}
      <div className={bodyError ? 'field field-wrong' : 'field'}>
        {bodyError && (
          <p className="field-error" id={errorId}>
            {text('FIELD_ERROR', bodyError.message)}
          </p>
        )}
        <Island
          name="composer-editor"
          props={{
            markup: typed.body,
            label: text('WRITE_BODY'),
            error: bodyError ? errorId : undefined,
            texts,
          }}
        >
          <label htmlFor={fieldId('body')}>{text('WRITE_BODY')}</label>
          <p className="field-hint" id="field-body-hint">
            {text('COMPOSER_BODY_HINT')}
          </p>
          <textarea
            id={fieldId('body')}
            name="body"
            rows={18}
            maxLength={limits.postBody}
            defaultValue={typed.body}
            aria-describedby={bodyError ? `field-body-hint ${errorId}` : 'field-body-hint'}
            aria-invalid={bodyError ? true : undefined}
          />
        </Island>
      </div>
      <section className="composer-checks" data-composer-checks="" aria-labelledby="composer-checks-title" hidden>
        <h2 id="composer-checks-title">{text('COMPOSER_CHECKS')}</h2>
        <p>{text('COMPOSER_CHECKS_HINT')}</p>
        <ul data-composer-findings="" />
      </section>
      <Field
        name="excerpt"
        label={text('WRITE_EXCERPT')}
        hint={text('COMPOSER_EXCERPT_HINT')}
        value={typed.excerpt}
        errors={errors}
        maxLength={limits.postExcerpt}
        rows={3}
      />
    </div>
  );
};
