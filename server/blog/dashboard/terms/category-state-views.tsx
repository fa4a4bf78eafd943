import { type BulkTask, type RowAction, StateWords } from '../../../admin/shell/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { CategoryState } from './term-queries.ts';

/** Badges: published or not, default of new posts. */
export const CategoryStateMarks = ({ state: { isPublished, isDefault } }: { state: CategoryState }) => (
  <StateWords
    mark={isPublished ? 'is-published' : 'is-unpublished'}
    word={text(isPublished ? 'STATE_PUBLISHED' : 'STATE_UNPUBLISHED')}
  >
    {isDefault && <span className="state-mark">{text('CATEGORY_DEFAULT')}</span>}
  </StateWords>
);

const labels = {
  publish: 'POST_TOOL_PUBLISH',
  unpublish: 'POST_TOOL_UNPUBLISH',
  setDefault: 'CATEGORY_SET_DEFAULT',
} as const;

const action = (name: keyof typeof labels): RowAction => ({
  type: 'form',
  label: text(labels[name]),
  does: `categories.${name}`,
  task: `categories.${name}`,
});

/** Actions on a category, by its state. */
export const categoryActions = (state: CategoryState | undefined): RowAction[] => {
  if (!state) return [];
  if (!state.isPublished) return [action('publish')];
  return [action('unpublish'), ...(state.isDefault ? [] : [action('setDefault')])];
};

export const categoryTasks = (): BulkTask[] =>
  (['publish', 'unpublish'] as const).map(name => ({ task: `categories.${name}`, label: text(labels[name]) }));
