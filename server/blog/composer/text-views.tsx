import { limits } from '../../../protocol/limits.ts';
import type { RequiredChecks } from '../../../protocol/text-checks/checks.ts';
import { boundFields, Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { TextEditor } from '../../editor/index.ts';
import { type ReadText, TextChecks } from '../../text-checks/index.ts';
import type { Typed } from './form.ts';

interface Props {
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
  readonly required: RequiredChecks;
  /** The typed text, in a form that is printed again. */
  readonly read: ReadText | undefined;
}

/** Fields of the text: title, source, body; beside them its checks, and what a listener gets of it. */
export const TextFields = ({ typed, errors, required, read }: Props) => {
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
      <TextChecks required={required} requiredHint={text('COMPOSER_CHECKS_REQUIRED')} read={read} />
    </div>
  );
};
