import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { TextEditor } from '../../editor/index.ts';
import type { Typed } from './form.ts';

/** Fields of the text: title, address, body, excerpt. */
export const TextFields = ({ typed, errors, base }: { typed: Typed; errors: readonly FieldError[]; base: string }) => (
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
    <TextEditor field="body" label={text('WRITE_BODY')} markup={typed.body} rows={18} errors={errors} />
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
    <Field
      name="language"
      label={text('WRITE_LANGUAGE')}
      hint={text('WRITE_LANGUAGE_HINT')}
      value={typed.language}
      errors={errors}
      maxLength={limits.language}
    />
  </div>
);
