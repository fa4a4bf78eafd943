import type { ReactNode } from 'react';
import type { RequestContext } from '../../../core/context/index.ts';
import type { FieldError } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../../human-check/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly form: string;
  readonly errors: readonly FieldError[];
  readonly question: HumanQuestion | undefined;
  /** The button that sends it. */
  readonly children: ReactNode;
}

/** The end of a form: the human check, its button, and the log of its result. */
export const FormFooter = ({ context, form, errors, question, children }: Props) => (
  <>
    {question?.question && <p>{text('CAPTCHA_ONE_QUESTION')}</p>}
    <HumanCheck context={context} form={form} errors={errors} question={question} />
    <p className="field-actions">
      {children} <span id="formLog" role="status" />
    </p>
  </>
);
