import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import type { PageParams, PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { demoPage, hasDemoRows } from '../demo/index.ts';
import { firstStepsPage } from './first-steps-page.tsx';
import { checkSetupLink } from './setup-link.ts';
import { setupOverPage } from './setup-over-page.tsx';
import { welcomePage } from './welcome-page.tsx';

const welcome = async (context: RequestContext, { key = '' }: PageParams) => {
  try {
    await checkSetupLink(context, key);
  } catch (error) {
    if (error instanceof UserError) return setupOverPage(context, error.message);
    throw error;
  }
  return welcomePage(context, { typed: { key }, hasDemo: await hasDemoRows(context.sql) });
};

/** Pages of the first hour of a site, and the removal of its demo content. */
export const welcomePages: readonly PageRoute[] = [
  { path: paths.welcome, handler: welcome },
  { path: paths.firstSteps, handler: firstStepsPage },
  { path: paths.demo, handler: demoPage },
];
