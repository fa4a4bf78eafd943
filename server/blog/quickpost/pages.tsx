import { kindOf } from '../../../protocol/blog/quickpost-kinds.ts';
import { notFound } from '../../core/errors/index.ts';
import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { quickPostPage } from './page.tsx';

const answer: PageRoute['handler'] = (context, { type = 'standard' }) => {
  const kind = kindOf(type);
  if (!kind) throw notFound();
  return quickPostPage(context, kind);
};

export const quickPostPages: readonly PageRoute[] = [
  { path: paths.quickPost(), view: 'dashboard', layout: 'quickpost', handler: answer },
  { path: `${paths.quickPost()}/:type`, handler: answer },
];
