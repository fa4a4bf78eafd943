import { limits } from '../../../protocol/limits.ts';
import { boundFields, Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { TextEditor } from '../../editor/index.ts';
import type { Typed } from './form.ts';

/** Fields of the text: title, source, body. */
export const TextFields = ({ typed, errors }: { typed: Typed; errors: readonly FieldError[] }) => {
  const field = boundFields(typed, errors);
  return (
    <div className="composer-text">
      <div className="composer-title">
        <Field {...field('title')} label={text('WRITE_TITLE')} maxLength={limits.title} content={typed} />
      </div>
      {typed.kind !== 'text' && (
        <Field {...field('source')} label={text('WRITE_SOURCE')} maxLength={limits.postSource} />
      )}
      <TextEditor
        field="body"
        label={text('WRITE_BODY')}
        markup={typed.body}
        rows={18}
        content={typed}
        errors={errors}
      />
      <section className="composer-checks" data-composer-checks="" aria-labelledby="composer-checks-title" hidden>
        <h2 id="composer-checks-title">{text('COMPOSER_CHECKS')}</h2>
        <p>{text('COMPOSER_CHECKS_HINT')}</p>
        <ul data-composer-findings="" />
      </section>
    </div>
  );
};
