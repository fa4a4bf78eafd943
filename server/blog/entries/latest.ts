import { paths } from '../../core/paths/index.ts';
import type { Scope } from '../post-model/index.ts';

const scope: Scope = { kind: 'site' };

/** The latest posts: what the front page lists, and what grows by `latest/loadmore`. */
export const latest = { scope, path: paths.latest };
