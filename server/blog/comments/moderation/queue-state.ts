import { type CommentFilter, commentFilter, filterAddress } from '../../../comments/index.ts';
import { type PageParams, pageStart } from '../../../core/http/index.ts';
import { paths } from '../../../core/paths/index.ts';

export interface QueueState extends CommentFilter {
  readonly start: number;
  readonly size: number;
}

export const queueSizes: readonly number[] = [10, 20, 50, 100];

const defaultSize = 20;

/** Reads the state of the list from its address; unknown values are ignored. */
export const queueState = (asked: PageParams): QueueState => {
  const { start, limit = '' } = asked;
  const size = queueSizes.includes(Number(limit)) ? Number(limit) : defaultSize;
  return { ...commentFilter(asked), size, start: pageStart(start, size) };
};

/** The site path of the list in that state. */
export const queueAddress = ({ size, start, ...filter }: QueueState, ticked: 'page' | false = false): string =>
  filterAddress(paths.heldComments, filter, { limit: size !== defaultSize && size, start, ticked });
