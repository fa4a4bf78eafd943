import type { ReactNode } from 'react';
import type { Html } from '../../protocol/html.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ErrorSummary, type FieldError, FormActions, TaskFields } from '../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';

/** Confirmation form: a dialog, or a page without scripts. */
export interface Question {
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly isHarmful: boolean;
  readonly task: string;
  readonly ids: Readonly<Record<string, readonly (string | number)[]>>;
  /** Site path of the cancel link. */
  readonly leave: string;
  readonly fields?: ReactNode;
}

interface QuestionProps {
  readonly question: Question;
  readonly context: RequestContext;
  readonly back: string | undefined;
}

const HiddenFields = ({ context, question, back }: QuestionProps) => (
  <>
    {Object.entries(question.ids).flatMap(([name, values]) =>
      values.map(value => <input type="hidden" key={`${name}${value}`} name={name} value={value} />),
    )}
    <TaskFields context={context} task={question.task} back={back} />
  </>
);

/** Confirmation as a dialog. `opener`: the opening page binds the submit, as installed clients do here (wire §2.0). */
export const questionDialog = (
  question: Question,
  { context, back }: Omit<QuestionProps, 'question'>,
  submit: 'opener' | 'dialog',
): Html =>
  dialogBlock({
    title: question.title,
    content: (
      <form method="post" action={`${context.services.settings.basePath}/index.php`} data-form-response="">
        <p>{question.words}</p>
        {question.fields}
        <HiddenFields context={context} question={question} back={back} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('POST_LEAVE')} submit={question.submit} isHarmful={question.isHarmful} />,
    bindings: submit === 'opener' ? 'close' : 'submit',
    width: 480,
    isAlert: question.isHarmful && !question.fields,
  });

/** Confirmation as a page, without scripts. */
export const QuestionPage = ({
  question,
  context,
  back,
  errors = [],
}: QuestionProps & { readonly errors?: readonly FieldError[] }) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <h1>{question.title}</h1>
      <ErrorSummary errors={errors} />
      <p>{question.words}</p>
      <form method="post" action={`${basePath}/index.php`} noValidate>
        {question.fields}
        <FormActions
          submit={question.submit}
          cancel={text('POST_LEAVE')}
          cancelHref={basePath + (back ?? question.leave)}
          isHarmful={question.isHarmful}
        />
        <HiddenFields context={context} question={question} back={back} />
      </form>
    </>
  );
};
