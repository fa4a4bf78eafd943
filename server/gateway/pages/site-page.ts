import type { FastifyReply } from 'fastify';
import { sitePageRoute } from '../../site-pages/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { answerPage } from './pages.ts';

/** Answers an address that nothing else has by the page of the site at its path; undefined if there is none. */
export const answerSitePage = async (ctx: HttpContext, written: string): Promise<FastifyReply | undefined> => {
  const path = written.replace(/\/+$/, '');
  return ctx.services.site.hasPage(path) ? answerPage(ctx, sitePageRoute, { path }) : undefined;
};
