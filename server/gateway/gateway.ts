import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Fields } from '../../protocol/wire.ts';
import type { Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { type PageParams, type PageRoute, registerPageCheck } from '../core/http/index.ts';
import { can, site } from '../core/policy/index.ts';
import { frontPageLead } from '../redirects/index.ts';
import { answerArticleCall, articleCallOf, isScripted } from './article-calls.ts';
import { answerComAjax } from './com-ajax.ts';
import { answerController } from './controllers.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { answerErrors, redirectHeader } from './errors.ts';
import { installedArticlePath } from './installed-paths.ts';
import { loadContext } from './load-context.ts';
import { answerNamespaced } from './namespaced.ts';
import { refuseLater, refuseWhenOverloaded } from './overload.ts';
import { withFiles } from './own-turn.ts';
import { answerPage, isFollowed, isShared, sendKept } from './pages.ts';
import { answerPaymentEvents } from './payment-events.ts';
import { routes } from './routes.ts';
import { giveTime } from './slow-bodies.ts';
import { discardFiles } from './streamed-files.ts';
import { fieldText, type ReadLimits, readFields, type SubmittedFields } from './submitted-fields.ts';
import { answerTask } from './tasks.ts';
import { refuseUnclearRequests } from './unclear-requests.ts';

const asked = (...sources: readonly unknown[]): PageParams =>
  Object.fromEntries(
    sources.flatMap(source =>
      Object.entries(source ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );

const optionsOf = ({ settings }: Services) => ({
  blog: settings.blogOption,
  users: 'com_users',
  articles: settings.articlesOption,
});

// Installed live search sends its own fields before those of the form: of the same name the last one counts (wire, articles K1).
const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

const lastAsked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, lastOf(value)]));

/** The page an `index.php?option=…&view=…` address means. */
const routeOf = (services: Services, query: PageParams): PageRoute | undefined => {
  const options = optionsOf(services);
  const isMeant = ({ option, view, layout = '', task }: PageRoute): boolean => {
    if (option === 'articles') return view !== undefined && view === query.view && (task ?? '') === (query.task ?? '');
    if (task !== undefined) return task === query.task;
    return view !== undefined && view === query.view && layout === (query.layout ?? '');
  };
  return routes.find(route => query.option === options[route.option ?? 'blog'] && isMeant(route));
};

const isIndex = ({ url }: FastifyRequest): boolean => /^[^?]*\/index\.php(?:\?|$)/.test(url);

const home = (): PageRoute | undefined => routes.find(route => route.path === '/');

const megabyte = 1024 * 1024;

// Only accounts have files to send, and large ones only who writes: a stranger's are refused before they fill memory or
// disk (security: size, count).
const roomFor = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReadLimits> => {
  const none = { bytes: limits.formBytes, streamed: 0 };
  if (!request.isMultipart()) return none;
  const { actor } = await loadContext(services, jar, request, reply);
  if (!actor.account) return none;
  const bytes = limits.uploadBytes + limits.formBytes;
  const owner = actor.account.id;
  if (!can(actor, 'media.upload', site)) return { bytes, streamed: 0, owner };
  giveTime(request);
  return { bytes, owner, streamed: services.site.get('media.fileSize') * megabyte };
};

const answerIndex = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const room = await roomFor(services, jar, request, reply);
  const answer = async (taken: ReadLimits): Promise<FastifyReply> => {
    const question = await readFields(request, taken, services.settings.dataDir);
    try {
      return await answerQuestion(services, jar, request, reply, question);
    } finally {
      await discardFiles([...question.files, ...question.streamed]);
    }
  };
  if (room.owner === undefined) return answer(room);
  // No turn is left: the fields alone are read, which say in what shape the caller reads a refusal.
  return withFiles(
    room.owner,
    () => answer(room),
    refusal => {
      refuseLater(request, refusal);
      return answer({ bytes: room.bytes + room.streamed, streamed: 0 });
    },
  );
};

const answerQuestion = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  question: SubmittedFields,
): Promise<FastifyReply> => {
  const { fields } = question;
  if (lastOf(fields.option) === 'com_ajax') return answerComAjax(services, jar, request, reply, question);
  const option = fieldText(fields, 'option');
  const options = optionsOf(services);
  if (option === options.blog && fieldText(fields, 'format') === 'ajax' && fields.namespace !== undefined)
    return answerNamespaced(services, jar, request, reply, question);
  if (option === options.blog && fields.controller !== undefined) {
    const answered = answerController(reply, fields);
    if (answered) return answered;
  }
  if ((option === options.blog || option === options.users) && fieldText(fields, 'task') && request.method === 'POST')
    return answerTask(services, jar, request, reply, question);
  if (option === options.articles) {
    const call = articleCallOf(question);
    // A link to an act that a browser follows leads to the page that asks first, where there is one.
    const isFollowed = request.method === 'GET' && !isScripted(request, question);
    const asks = isFollowed && routeOf(services, asked(question.fields)) !== undefined;
    if (call && !asks) return answerArticleCall(services, jar, request, reply, question, call);
  }
  refuseWhenOverloaded(request);
  const query = option === options.articles ? asked(lastAsked(question.fields)) : asked(question.query);
  const route =
    routeOf(services, query) ?? (option === '' || (option === options.blog && !query.view) ? home() : undefined);
  if (!route || (request.method === 'POST' && !route.takesPost)) throw notFound();
  return answerPage(services, jar, route, query, request, reply);
};

/** Every address of the site: the readable pages, and the one door of the command protocol (spec §2.1, wire §1.2). */
export const gateway = async (app: FastifyInstance, services: Services): Promise<void> => {
  const jar = cookieJar(services.settings);
  answerErrors(app, services, jar);
  registerPageCheck(services, async path => {
    // A prefetch is not counted as a missing address.
    const { statusCode, headers } = await app.inject({ url: path, headers: { 'sec-purpose': 'prefetch' } });
    return statusCode < 404 && headers[redirectHeader] === undefined;
  });
  refuseUnclearRequests(app);

  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(services, jar, request)) return;
    const kept = services.pages.find(request.url);
    if (!kept || (kept.isForScripts && isFollowed(request))) return;
    if (await services.proof.isFresh(kept)) return sendKept(services, jar, request, reply, kept);
    services.pages.dropPage(request.url);
  });

  for (const address of ['/', '/index.php', '/:lang', '/index.php/:lang']) {
    app.route({
      method: ['GET', 'POST'],
      url: address,
      ...(address.includes(':lang') ? { constraints: {}, preHandler: requireLanguage(services) } : {}),
      handler: async (request, reply) => {
        const to = request.method === 'GET' ? await frontPageLead(services, request.url) : null;
        if (to !== null) return reply.header('cache-control', 'private, no-cache').redirect(to, 301);
        return answerIndex(services, jar, request, reply);
      },
    });
  }

  // The address that the camera of an installed client posts to.
  app.post('/upload.php', async (request, reply) => {
    const question = await readFields(request, { bytes: limits.formBytes, streamed: 0 }, services.settings.dataDir);
    const fields = { ...question.fields, task: 'quickpost.pixels' };
    return answerTask(services, jar, request, reply, { ...question, fields });
  });

  // Installed clients ask `index.php` beside whatever page they stand on (wire, articles §1.4), and post to the page
  // itself (§1.6); their old readable addresses lead to ours.
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      if (request.method === 'POST' || isIndex(request)) return answerIndex(services, jar, request, reply);
      const to = installedArticlePath(request.url, services.settings.basePath);
      if (to === null) throw notFound();
      return reply.redirect(services.settings.basePath + to, 301);
    },
  });

  await answerPaymentEvents(app, services);

  for (const route of routes) {
    if (route.path === '/') continue;
    app.get(route.path, (request, reply) =>
      isIndex(request)
        ? answerIndex(services, jar, request, reply)
        : answerPage(services, jar, route, asked(request.query, request.params), request, reply),
    );
  }
};

// `/en` and `/en-gb` lead to a site in British English, and no other two letters do. What is posted is told by its
// fields, on whatever page it stands (wire, articles §1.6).
const requireLanguage =
  ({ site: settings }: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    const language = settings.get('site.language').toLowerCase();
    const [primary = ''] = language.split('-');
    if (request.method !== 'POST' && ![primary, language].includes((asked(request.params).lang ?? '').toLowerCase()))
      throw notFound();
  };
