import type { ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import type { RequiredChecks } from '../../../protocol/text-checks/checks.ts';
import { boundFields, Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { TextEditor } from '../../editor/index.ts';
import { type ReadText, TextChecks } from '../../text-checks/index.ts';
import type { ArticleFormValues } from '../form-values/index.ts';

interface Props {
  readonly typed: ArticleFormValues;
  readonly errors: readonly FieldError[];
  readonly required: RequiredChecks;
  /** The typed text, in a form that is printed again. */
  readonly read: ReadText | undefined;
  readonly children?: ReactNode;
}

/** Title, address, introduction and full text; beside them their checks, and what a listener gets of them. */
export const ArticleTextFields = ({ typed, errors, required, read, children }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <div className="composer-text">
      <div className="composer-title">
        <Field {...field('title')} label={text('WRITE_TITLE')} maxLength={limits.title} required content={typed} />
      </div>
      <Field
        {...field('alias')}
        label={text('WRITE_SLUG')}
        hint={text('ITEM_EDIT_SLUG_HINT')}
        maxLength={limits.postSlug}
      />
      <TextEditor
        field="intro"
        label={text('ITEM_EDIT_INTRO')}
        hint={text('ITEM_EDIT_INTRO_HINT')}
        markup={typed.intro}
        rows={8}
        content={typed}
        errors={errors}
      />
      <TextEditor
        field="body"
        label={text('ITEM_EDIT_BODY')}
        hint={text('ITEM_EDIT_BODY_HINT')}
        markup={typed.body}
        rows={18}
        content={typed}
        errors={errors}
      />
      <TextChecks required={required} requiredHint={text('ITEM_EDIT_CHECKS_REQUIRED')} read={read} />
      {children}
    </div>
  );
};
