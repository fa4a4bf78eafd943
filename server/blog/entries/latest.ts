import { paths } from '../../core/paths.ts';
import type { Scope } from './listing-queries.ts';

const scope: Scope = { kind: 'site' };

/** The latest posts: what the front page lists, and what grows by `latest/loadmore`. */
export const latest = { scope, path: paths.latest };
