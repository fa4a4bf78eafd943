import { type CommentFilter, commentFilter, filterFields } from '../../comments/index.ts';
import { type Asked, pageStart } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';

export interface QueueState extends CommentFilter {
  readonly start: number;
  readonly size: number;
}

export const queueSizes: readonly number[] = [10, 20, 50, 100];

const defaultSize = 20;

/** The list as its address asks for it; unknown values mean nothing. */
export const queueState = (asked: Asked): QueueState => {
  const { start, limit = '' } = asked;
  const size = queueSizes.includes(Number(limit)) ? Number(limit) : defaultSize;
  return { ...commentFilter(asked), size, start: pageStart(start, size) };
};

/** The site path of the list in that state. */
export const queueAddress = ({ size, start, ...filter }: QueueState, selected?: 'page'): string => {
  const query = new URLSearchParams(filterFields(filter));
  if (size !== defaultSize) query.set('limit', String(size));
  if (start > 0) query.set('start', String(start));
  if (selected) query.set('ticked', selected);
  const written = query.toString();
  return written ? `${paths.heldComments}?${written}` : paths.heldComments;
};
