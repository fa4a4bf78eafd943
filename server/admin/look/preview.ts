import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Document } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { withDraft } from '../../core/settings/index.ts';
import { frontPage } from '../../front-page/index.ts';
import { lookStyleSheet } from '../../look/index.ts';
import { framed } from '../../template/index.ts';
import { lookDraft } from './draft-queries.ts';

/** The request with the unsaved look of the person in place of the saved one. */
const draftContext = async (context: RequestContext): Promise<RequestContext> => {
  authorize(context.actor, 'site.administer', site);
  const draft = await lookDraft(context.sql, context.actor.account?.id ?? 0);
  const services = { ...context.services, site: withDraft(context.services.site, draft) };
  return { ...context, services, address: paths.home };
};

/** The front page in the unsaved look, for the frame of the form. */
export const previewPage = async (context: RequestContext): Promise<Document> => {
  const drafted = await draftContext(context);
  const page = await frontPage(drafted, {});
  if (!('main' in page)) throw notFound();
  return { type: 'text/html; charset=utf-8', body: framed(drafted, { ...page, head: { robots: 'noindex' } }, null) };
};

/** The styles of the unsaved look. */
export const previewStyles = async (context: RequestContext): Promise<Document> => {
  const { services } = await draftContext(context);
  const { css } = lookStyleSheet(services, { version: undefined, withCustom: true });
  return { type: 'text/css; charset=utf-8', body: css };
};
