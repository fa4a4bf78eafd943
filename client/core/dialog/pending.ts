import type { DialogOptions } from './options.ts';

export const isPending = (content: DialogOptions['content']): content is PromiseLike<unknown> =>
  typeof content === 'object' && 'then' in content;
