import { localVotes } from '../../core/storage/index.ts';

/** The comments a visitor liked in this browser. */
export const liked = localVotes('lectern.liked');
