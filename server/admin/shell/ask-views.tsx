import type { Html } from '../../../protocol/html.ts';
import { limits } from '../../../protocol/limits.ts';
import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { FormActions, TaskFields } from '../../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../../core/html/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { DashboardPage } from './frame-views.tsx';
import { type QuestionItem, QuestionItems, type QuestionText, QuestionTexts } from './question-items.tsx';

/** Confirmation of an action on rows of a list. */
export interface Question {
  readonly context: RequestContext;
  readonly task: string;
  readonly title: string;
  /** Consequence of the action, one sentence. */
  readonly lead: string;
  readonly items: readonly QuestionItem[];
  /** The same rows with their texts, which the person has to read before the answer. */
  readonly texts?: readonly QuestionText[];
  readonly submit: string;
  readonly isHarmful?: boolean;
  /** Site path to return to. */
  readonly back: string;
  /** Additional hidden fields of the form. */
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Additional fields of the form, such as a reason. */
  readonly children?: React.ReactNode;
}

/** Texts of a question for the number of its rows. */
export interface QuestionWords {
  readonly title: PluralKey;
  /** Absent: a general sentence about the selected rows. */
  readonly lead?: PluralKey;
  readonly submit: TextKey;
  readonly isHarmful?: boolean;
}

/** Question with these texts about its rows. */
export const questionAbout = (
  rows: Pick<Question, 'context' | 'task' | 'items' | 'back'>,
  { title, lead, submit, isHarmful = false }: QuestionWords,
): Question => {
  const { length } = rows.items;
  const sentence = lead ? plural(lead, length) : text('ASK_SELECTED');
  return { ...rows, title: plural(title, length), lead: sentence, submit: text(submit), isHarmful };
};

// Describes the dialog: the sentence, and the row when there is only one.
const Rows = ({ context, lead, items, texts }: Question) =>
  items.length === 1 && !texts ? (
    <div data-dialog-lead="">
      <p>{lead}</p>
      <QuestionItems items={items} />
    </div>
  ) : (
    <>
      <p data-dialog-lead="">{lead}</p>
      {texts ? <QuestionTexts context={context} texts={texts} /> : <QuestionItems items={items} />}
    </>
  );

const Fields = (question: Question) => {
  const { context, task, fields, back, children } = question;
  return (
    <>
      <Rows {...question} />
      {children}
      <TaskFields context={context} task={task} fields={fields} back={back} />
    </>
  );
};

/** The question as a dialog over the list; names the selected rows (E-006). */
export const askDialog = (question: Question): Html =>
  dialogBlock({
    title: question.title,
    content: (
      <form method="post" action={`${question.context.services.settings.basePath}/index.php`} data-form-response="">
        <Fields {...question} />
      </form>
    ),
    buttons: (
      <QuestionButtons cancel={text('ASK_CANCEL')} submit={question.submit} isHarmful={question.isHarmful ?? false} />
    ),
    width: question.texts ? 720 : 460,
    bindings: 'close',
    isAlert: question.isHarmful ?? false,
  });

const Asking = (question: Question) => {
  const { basePath } = question.context.services.settings;
  return (
    <DashboardPage context={question.context} here={question.back.split('?')[0] ?? ''} title={question.title}>
      <form method="post" action={`${basePath}/index.php`}>
        <Fields {...question} />
        <FormActions
          submit={question.submit}
          cancel={text('ASK_CANCEL')}
          cancelHref={basePath + question.back}
          isHarmful={question.isHarmful}
          isCancelFocused={question.isHarmful}
        />
      </form>
    </DashboardPage>
  );
};

/** The same question as a page, without scripts. */
export const askPage = (question: Question): Page => ({
  title: question.title,
  head: { robots: 'noindex' },
  main: <Asking {...question} />,
});

/** Address of the question as a page. */
export const askAddress = (path: string, task: string, ids: readonly number[], back: string): string =>
  `${path}?${new URLSearchParams({ ask: task, ids: ids.join(','), return: back })}`;

/** Task that an address asks to confirm, and the rows that it is about. */
export interface RequestedQuestion extends Pick<Question, 'task' | 'back'> {
  readonly ids: readonly number[];
}

/** Question that an address requests; undefined if it requests none. */
export const requestedQuestion = (
  { services }: RequestContext,
  { ask, ids = '', return: back }: PageParams,
  path: string,
): RequestedQuestion | undefined => {
  const wanted = ids.split(',');
  if (!ask || wanted.length > limits.bulkIds || !wanted.every(id => /^[1-9]\d{0,9}$/.test(id))) return undefined;
  return { task: ask, ids: wanted.map(Number), back: returnPath(back, services.settings.baseUrl) ?? path };
};

interface Deletion {
  /** Site path of the list. */
  readonly path: string;
  readonly task: string;
  readonly words: QuestionWords;
  /** Returns the rows with these ids and their names. */
  readonly rows: (ids: readonly number[]) => Promise<Question['items']>;
}

/** Question that an address requests before rows are deleted; undefined for none. Throws 404 when a row is gone. */
export const requestedDeletion = async (
  context: RequestContext,
  params: PageParams,
  { path, task, words, rows }: Deletion,
): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, path);
  if (question?.task !== task) return undefined;
  const items = await rows(question.ids);
  if (items.length < new Set(question.ids).size) throw notFound();
  return questionAbout({ context, task, items, back: question.back }, { ...words, isHarmful: true });
};
