import { paths } from '../../core/paths/paths.ts';
import type { Scope } from '../post-model/listing-queries.ts';

const scope: Scope = { kind: 'site' };

/** The latest posts: what the front page lists, and what grows by `latest/loadmore`. */
export const latest = { scope, path: paths.latest };
