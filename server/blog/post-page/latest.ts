import { paths } from '../../core/paths/index.ts';
import type { Scope } from '../post-model/index.ts';

const scope: Scope = { kind: 'site' };

/** Scope and path of the latest posts: the front page, and the list that `latest/loadmore` extends. */
export const latest = { scope, path: paths.latest };
