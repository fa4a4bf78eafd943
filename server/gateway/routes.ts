import { accountPages } from '../accounts/pages.tsx';
import { captchaRoutes } from '../blog/captcha/pages.tsx';
import { commentRoutes } from '../blog/comments/pages.tsx';
import { entryPages } from '../blog/entries/pages.tsx';
import type { PageRoute } from '../core/route.ts';
import { templatePages } from '../template/pages.tsx';

/** Every page of every room. */
export const routes: readonly PageRoute[] = [
  ...templatePages,
  ...accountPages,
  ...entryPages,
  ...captchaRoutes,
  ...commentRoutes,
];
