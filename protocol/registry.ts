import { accountTasks } from './accounts.ts';
import { commentCalls, commentTasks } from './blog/comments.ts';
import { entryCalls } from './blog/entries.ts';
import type { ParamsOf, ResultOf } from './call.ts';

/** Every namespaced call there is. A namespace that is not here is refused. */
export const calls = { ...commentCalls, ...entryCalls };

/** Every form task there is (wire §1.10). */
export const tasks = { ...accountTasks, ...commentTasks };

export type Calls = typeof calls;
export type Namespace = keyof Calls;
export type Params<N extends Namespace> = ParamsOf<Calls[N]>;
export type Result<N extends Namespace> = ResultOf<Calls[N]>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
