import type { termTasks } from '../../../../protocol/blog/dashboard.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../../core/http/index.ts';
import { site } from '../../../core/policy/index.ts';
import { makeDefault, setCategoriesPublished } from './category-states.ts';
import type { Term, TermKind } from './term-queries.ts';
import { combineTags, removeTerms, submitTerm, termTargets } from './terms.ts';
import { termFormWithErrors } from './terms-page.tsx';

interface Saved {
  readonly id: number;
  readonly title: string;
}

const typedOf = ({ id, title }: Saved) => ({ id: id === 0 ? null : id, title });

const saving = (kind: TermKind) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (mutation, _, input: Saved) => {
      const typed = typedOf(input);
      if (typed.id !== null) await termTargets(mutation, kind, [typed.id]);
      return submitTerm(mutation, kind, typed);
    },
    again: (context, input, refusal) => termFormWithErrors(context, kind, typedOf(input), refusal),
  });

const deleting = (kind: TermKind) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (mutation, _, { ids }: { readonly ids: readonly number[] }) =>
      removeTerms(mutation, kind, await termTargets(mutation, kind, ids)),
  });

const onCategories = (run: (mutation: MutationContext, terms: readonly Term[]) => Promise<Outcome>) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (mutation, _, { ids }: { readonly ids: readonly number[] }) =>
      run(mutation, await termTargets(mutation, 'category', ids)),
  });

export const termTaskAnswers: TaskAnswers<keyof typeof termTasks> = {
  'tags.save': saving('tag'),
  'tags.delete': deleting('tag'),
  'tags.merge': taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (mutation, _, { ids, into }) => combineTags(mutation, await termTargets(mutation, 'tag', ids), into),
  }),
  'categories.save': saving('category'),
  'categories.delete': deleting('category'),
  'categories.publish': onCategories((mutation, terms) => setCategoriesPublished(mutation, terms, true)),
  'categories.unpublish': onCategories((mutation, terms) => setCategoriesPublished(mutation, terms, false)),
  'categories.setDefault': onCategories(makeDefault),
};
