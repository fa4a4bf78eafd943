import type { SourceRow } from '../../source/index.ts';

export interface PostState {
  readonly state: 'draft' | 'pending' | 'published' | 'unpublished';
  readonly lifecycle: 'live' | 'trashed' | 'archived';
}

// 2 is published with a date to come.
const states: ReadonlyMap<string, PostState['state']> = new Map([
  ['0', 'unpublished'],
  ['1', 'published'],
  ['2', 'published'],
  ['3', 'draft'],
  ['4', 'pending'],
]);

const lifecycles: ReadonlyMap<string, PostState['lifecycle']> = new Map([
  ['0', 'live'],
  ['2', 'archived'],
]);

/** The composer was opened and nothing was written. */
export const isBlank = ({ published }: SourceRow): boolean => published === '9';

/** States of a row of posts. A number that is not known hides the post. */
export const stateOf = ({ published, state }: SourceRow): PostState => ({
  state: states.get(published ?? '') ?? 'unpublished',
  // Versions before 5 have no such column.
  lifecycle: lifecycles.get(state ?? '0') ?? 'trashed',
});
