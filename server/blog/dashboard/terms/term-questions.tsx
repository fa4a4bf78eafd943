import type { Html } from '../../../../protocol/html.ts';
import { askDialog, type Question, questionAbout, type RequestedQuestion } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { SelectField } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { Term, TermKind } from './term-queries.ts';
import { termShapes, termTargets } from './terms.ts';

export type TermAct = 'delete' | 'merge';

// Target of a merge: the tag with most posts is offered first.
const Into = ({ terms }: { terms: readonly Term[] }) => (
  <SelectField
    id="merge-into"
    name="into"
    label={text('TAGS_MERGE_INTO')}
    options={[...terms].sort((a, b) => b.posts - a.posts).map(({ id, title }) => ({ value: String(id), title }))}
  />
);

const deleteWords = {
  tag: { title: 'ASK_TAGS_DELETE', lead: 'ASK_TAGS_DELETE_LEAD' },
  category: { title: 'ASK_CATEGORIES_DELETE', lead: 'ASK_CATEGORIES_DELETE_LEAD' },
} as const satisfies Readonly<Record<TermKind, unknown>>;

const questionOf = (
  context: RequestContext,
  kind: TermKind,
  act: TermAct,
  terms: readonly Term[],
  back: string,
): Question => {
  const items = terms.map(({ id, title }) => ({ id, name: title }));
  const rows = { context, task: `${kind === 'tag' ? 'tags' : 'categories'}.${act}`, items, back };
  if (act === 'delete') return questionAbout(rows, { ...deleteWords[kind], submit: 'TERM_DELETE', isHarmful: true });
  return {
    ...rows,
    title: text('ASK_TAGS_MERGE'),
    lead: text('ASK_TAGS_MERGE_LEAD'),
    submit: text('TAGS_MERGE'),
    isHarmful: true,
    children: <Into terms={terms} />,
  };
};

export const termsDialog = (
  context: RequestContext,
  kind: TermKind,
  act: TermAct,
  terms: readonly Term[],
  back: string | undefined,
): [dialog: Html] => [askDialog(questionOf(context, kind, act, terms, back ?? termShapes[kind].path))];

/** Page of the same confirmation; undefined for an unknown task. */
export const termsQuestion = async (
  context: RequestContext,
  kind: TermKind,
  { task, ids, back }: RequestedQuestion,
): Promise<Question | undefined> => {
  const act = task.split('.')[1];
  const isKnown = act === 'delete' || (act === 'merge' && kind === 'tag');
  return isKnown ? questionOf(context, kind, act, await termTargets(context, kind, ids), back) : undefined;
};
