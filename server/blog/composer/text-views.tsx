import { limits } from '../../../protocol/limits.ts';
import type { RequiredChecks } from '../../../protocol/text-checks/checks.ts';
import { boundFields, Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { TextEditor } from '../../editor/index.ts';
import type { Typed } from './form.ts';

interface Props {
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
  readonly required: RequiredChecks;
}

/** Fields of the text: title, source, body; beside them its checks, and what a listener gets of it. */
export const TextFields = ({ typed, errors, required }: Props) => {
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
      <section
        className="composer-checks"
        data-composer-checks={required}
        aria-labelledby="composer-checks-title"
        hidden
      >
        <h2 id="composer-checks-title">{text('COMPOSER_CHECKS')}</h2>
        <p>{text(required === 'none' ? 'COMPOSER_CHECKS_HINT' : 'COMPOSER_CHECKS_REQUIRED')}</p>
        <ul data-composer-findings="" />
      </section>
      <details className="composer-hearing needs-script" data-composer-hearing="">
        <summary>{text('COMPOSER_HEARING')}</summary>
        <p>{text('COMPOSER_HEARING_HINT')}</p>
        <div data-composer-heard="" />
      </details>
    </div>
  );
};
