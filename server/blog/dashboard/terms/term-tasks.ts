import type { termTasks } from '../../../../protocol/blog/dashboard.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../../core/http/index.ts';
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
  taskHandler({
    act: 'terms.manage',
    invalidates: ['posts', 'frame', 'category', 'tag'],
    load: () => site,
    run: async (mutation, _, input: Saved) => {
      const typed = typedOf(input);
      if (typed.id !== null) await termTargets(mutation, kind, [typed.id]);
      return submitTerm(mutation, kind, typed);
    },
    onInvalid: (context, input, refusal) => termFormWithErrors(context, kind, typedOf(input), refusal),
  });

const deleting = (kind: TermKind) =>
  taskHandler({
    act: 'terms.manage',
    invalidates: ['posts', 'frame', 'category', 'tag'],
    load: () => site,
    run: async (mutation, _, { ids }: { readonly ids: readonly number[] }) =>
      removeTerms(mutation, kind, await termTargets(mutation, kind, ids)),
  });

const onCategories = (run: (mutation: MutationContext, terms: readonly Term[]) => Promise<Redirect>) =>
  taskHandler({
    act: 'terms.manage',
    invalidates: ['posts', 'frame', 'category'],
    load: () => site,
    run: async (mutation, _, { ids }: { readonly ids: readonly number[] }) =>
      run(mutation, await termTargets(mutation, 'category', ids)),
  });

export const termTaskHandlers: TaskHandlers<keyof typeof termTasks> = {
  'tags.save': saving('tag'),
  'tags.delete': deleting('tag'),
  'tags.merge': taskHandler({
    act: 'terms.manage',
    invalidates: ['frame', 'posts', 'tag'],
    load: () => site,
    run: async (mutation, _, { ids, into }) => combineTags(mutation, await termTargets(mutation, 'tag', ids), into),
  }),
  'categories.save': saving('category'),
  'categories.delete': deleting('category'),
  'categories.publish': onCategories((mutation, terms) => setCategoriesPublished(mutation, terms, true)),
  'categories.unpublish': onCategories((mutation, terms) => setCategoriesPublished(mutation, terms, false)),
  'categories.setDefault': onCategories(makeDefault),
};
