import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Services } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { isOldPage, isTakenOver } from '../../old-addresses/index.ts';
import { frontPageLead } from '../../redirects/index.ts';
import type { HttpContext } from '../context/http-context.ts';
import { refuseLater, refuseWhenOverloaded } from '../limits/overload.ts';
import { giveTime } from '../limits/slow-bodies.ts';
import { answerPage } from '../pages/pages.ts';
import { homeRoute, optionsOf, routeOfQuery, textParams } from '../pages/route-of-query.ts';
import { answerSitePage } from '../pages/site-page.ts';
import { withFiles } from './account-queues.ts';
import { answerArticleCall, articleCallOf, isScripted } from './article-calls.ts';
import { answerLoader } from './loaders.ts';
import { answerNamespaced } from './namespaced.ts';
import { discardFiles } from './streamed-files.ts';
import { fieldText, type ReadLimits, readFields, type SubmittedFields } from './submitted-fields.ts';
import { answerTask } from './tasks.ts';
import { answerTemplateVote } from './template-vote.ts';

// Installed live search sends its own fields before those of the form: of the same name the last one counts (wire,
// articles K1).
const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

const lastValues = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, lastOf(value)]));

const megabyte = 1024 * 1024;

// Only accounts may send files, and only writers large ones: files of others are refused before they fill memory or
// disk (security: size, count).
const readLimitsOf = async ({ services, request, load }: HttpContext): Promise<ReadLimits> => {
  const none = { bytes: limits.formBytes, streamed: 0 };
  if (!request.isMultipart()) return none;
  const { actor } = await load();
  if (!actor.account) return none;
  const bytes = limits.uploadBytes + limits.formBytes;
  const owner = actor.account.id;
  if (!can(actor, 'media.upload', site)) return { bytes, streamed: 0, owner };
  giveTime(request);
  const dump = can(actor, 'site.administer', site) ? limits.importBytes : 0;
  return { bytes, owner, streamed: services.site.get('media.fileSize') * megabyte, dump };
};

const answerFields = async (ctx: HttpContext, submitted: SubmittedFields): Promise<FastifyReply> => {
  const { services, request } = ctx;
  const { fields } = submitted;
  if (lastOf(fields.option) === 'com_ajax') return answerTemplateVote(ctx, submitted);
  const option = fieldText(fields, 'option');
  const options = optionsOf(services);
  if (option === options.blog && fieldText(fields, 'format') === 'ajax' && fields.namespace !== undefined)
    return answerNamespaced(ctx, submitted);
  if (option === options.blog && fields.controller !== undefined) {
    const answered = answerLoader(ctx.reply, fields);
    if (answered) return answered;
  }
  if ((option === options.blog || option === options.users) && fieldText(fields, 'task') && request.method === 'POST')
    return answerTask(ctx, submitted);
  if (option === options.articles) {
    const call = articleCallOf(submitted);
    // A link to an act that a browser follows leads to the page that asks for confirmation, where there is one.
    const isLink = request.method === 'GET' && !isScripted(request, submitted);
    const hasPage = isLink && routeOfQuery(services, textParams(fields)) !== undefined;
    if (call && !hasPage) return answerArticleCall(ctx, submitted, call);
  }
  refuseWhenOverloaded(request);
  const isFollowed = request.method !== 'POST' && !isScripted(request, submitted);
  // An old site's addresses are resolved with the missing pages: their numbers are not those of this site.
  if (isFollowed && isOldPage(request.url, services.settings.basePath) && (await isTakenOver(services)))
    throw notFound();
  const query = option === options.articles ? textParams(lastValues(fields)) : textParams(submitted.query);
  const isHome = option === '' || (option === options.blog && !query.view);
  const route = routeOfQuery(services, query) ?? (isHome ? homeRoute() : undefined);
  if (!route || (request.method === 'POST' && !route.takesPost)) throw notFound();
  return answerPage(ctx, route, query);
};

/**
 * Answers `index.php` and posts to any page: a call, a form task, a loader or a page, as the fields say (spec §2.1).
 */
export const answerEntryPoint = async (ctx: HttpContext): Promise<FastifyReply> => {
  const limitsOfRequest = await readLimitsOf(ctx);
  const answer = async (within: ReadLimits): Promise<FastifyReply> => {
    const submitted = await readFields(ctx.request, within, ctx.services.settings.dataDir);
    try {
      return await answerFields(ctx, submitted);
    } finally {
      await discardFiles([...submitted.files, ...submitted.streamed]);
    }
  };
  if (limitsOfRequest.owner === undefined) return answer(limitsOfRequest);
  // While too many uploads of the account wait only the fields are read: they say in which shape the caller reads a
  // refusal.
  return withFiles(
    limitsOfRequest.owner,
    () => answer(limitsOfRequest),
    refusal => {
      refuseLater(ctx.request, refusal);
      const { bytes, streamed, dump = 0 } = limitsOfRequest;
      return answer({ bytes: bytes + streamed + dump, streamed: 0 });
    },
  );
};

/**
 * The addresses of the entry point: the command protocol and the pages that are named by fields (spec §2.1, wire §1.2).
 */
export const serveEntryPoint = async (app: FastifyInstance, services: Services): Promise<void> => {
  // `/en` and `/en-gb` mean a site in British English, and no other two letters do. A post is routed by its
  // fields, on whatever page it is sent (wire, articles §1.6).
  const isOfLanguage = (lang: string): boolean => {
    const language = services.site.get('site.language').toLowerCase();
    return [language.split('-')[0], language].includes(lang.toLowerCase());
  };
  for (const url of ['/', '/index.php', '/:lang', '/index.php/:lang']) {
    app.route<{ Params: { lang?: string } }>({
      method: ['GET', 'POST'],
      url,
      handler: async ({ ctx, method, params, url: address }, reply) => {
        if (method !== 'POST' && params.lang !== undefined && !isOfLanguage(params.lang)) {
          const page = url === '/:lang' ? await answerSitePage(ctx, params.lang) : undefined;
          if (page) return page;
          throw notFound();
        }
        const to = method === 'GET' ? await frontPageLead(services, address) : null;
        if (to !== null) return reply.header('cache-control', 'private, no-cache').redirect(to, 301);
        return answerEntryPoint(ctx);
      },
    });
  }
};

/** The address that the camera of an installed client posts to. */
export const serveCameraUploads = async (app: FastifyInstance, { settings }: Services): Promise<void> => {
  app.post('/upload.php', async ({ ctx }) => {
    const submitted = await readFields(ctx.request, { bytes: limits.formBytes, streamed: 0 }, settings.dataDir);
    return answerTask(ctx, { ...submitted, fields: { ...submitted.fields, task: 'quickpost.pixels' } });
  });
};
