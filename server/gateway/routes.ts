import { captchaRoutes } from '../blog/captcha/pages.tsx';
import type { PageRoute } from '../core/route.ts';
import { templatePages } from '../template/pages.tsx';

/** Every page of every room. */
export const routes: readonly PageRoute[] = [...templatePages, ...captchaRoutes];
