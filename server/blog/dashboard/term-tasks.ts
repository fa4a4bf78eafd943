import type { termTasks } from '../../../protocol/blog/dashboard.ts';
import type { Deed } from '../../core/context/index.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { madeDefault, shownCategories } from './category-states.ts';
import type { Term, TermKind } from './term-queries.ts';
import { deletedTerms, mergedTags, savedTerm, termTargets } from './terms.ts';
import { termAgain } from './terms-page.tsx';

interface Saved {
  readonly id: number;
  readonly title: string;
}

const typedOf = ({ id, title }: Saved) => ({ id: id === 0 ? null : id, title });

const saving = (kind: TermKind) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (deed, _, given: Saved) => {
      const typed = typedOf(given);
      if (typed.id !== null) await termTargets(deed, kind, [typed.id]);
      return savedTerm(deed, kind, typed);
    },
    again: (visit, given, refusal) => termAgain(visit, kind, typedOf(given), refusal),
  });

const deleting = (kind: TermKind) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (deed, _, { ids }: { readonly ids: readonly number[] }) =>
      deletedTerms(deed, kind, await termTargets(deed, kind, ids)),
  });

const onCategories = (run: (deed: Deed, terms: readonly Term[]) => Promise<Outcome>) =>
  taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (deed, _, { ids }: { readonly ids: readonly number[] }) =>
      run(deed, await termTargets(deed, 'category', ids)),
  });

export const termTaskAnswers: TaskAnswers<keyof typeof termTasks> = {
  'tags.save': saving('tag'),
  'tags.delete': deleting('tag'),
  'tags.merge': taskAnswer({
    act: 'terms.manage',
    on: () => site,
    run: async (deed, _, { ids, into }) => mergedTags(deed, await termTargets(deed, 'tag', ids), into),
  }),
  'categories.save': saving('category'),
  'categories.delete': deleting('category'),
  'categories.publish': onCategories((deed, terms) => shownCategories(deed, terms, true)),
  'categories.unpublish': onCategories((deed, terms) => shownCategories(deed, terms, false)),
  'categories.setDefault': onCategories(madeDefault),
};
