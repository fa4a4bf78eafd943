import { randomUUID } from 'node:crypto';
import type { recommendingCalls } from '../../../protocol/articles/recommending.ts';
import type { ArticleParams } from '../../../protocol/articles/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { type ArticleHandlers, articleHandler, textResponse } from '../../core/http/index.ts';
import { inContentLocale, text } from '../../core/i18n/index.ts';
import { mailedText, sendMail } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { type PassedCheck, recheckHuman, verifyHuman } from '../../human-check/index.ts';
import { articleSubject, articleTitleOf } from '../article-model/index.ts';
import { articleOf } from '../article-page/index.ts';
import { recommendPage } from './pages.tsx';

type Typed = ArticleParams<'item/mail'>;

const hourMs = 3_600_000;

// A name must not contain anything that mail programs turn into a link.
const isName = (name: string): boolean => name !== '' && !/[/\\@<>]|www\.|\.\p{L}{2,}(?:\s|$)/iu.test(name);

const senderOf = ({ actor: { account } }: RequestContext, { sender, from }: Typed): { name: string; email: string } =>
  account ? { name: account.name, email: account.email } : { name: sender, email: from };

const check = (context: RequestContext, typed: Typed): void => {
  const { name, email } = senderOf(context, typed);
  checkForm(
    () => {
      if (!isMailAddress(typed.mailto)) throw new UserError('RECOMMEND_ADDRESS_WRONG', { field: 'mailto' });
    },
    () => {
      if (!isName(name)) throw new UserError('RECOMMEND_NAME_WRONG', { field: 'sender' });
    },
    () => {
      if (!isMailAddress(email)) throw new UserError('EMAIL_FORM', { field: 'from' });
    },
  );
};

/**
 * Rate limits per network and per mailbox, against flooding. The mailbox limit is consumed only after the human check.
 */
const consumeLimits = async (context: RequestContext, typed: Typed): Promise<PassedCheck | undefined> => {
  const { services, network, actor } = context;
  await consumeRateLimit(services, `recommend:${digest('network', network).slice(0, 40)}`, { most: 10, perMs: hourMs });
  const passed = actor.account ? undefined : await verifyHuman(context, typed);
  await consumeRateLimit(services, `recommended:${digest('mailbox', mailKey(typed.mailto)).slice(0, 40)}`, {
    most: 3,
    perMs: 24 * hourMs,
  });
  return passed;
};

export const recommendingHandlers: ArticleHandlers<keyof typeof recommendingCalls> = {
  'item/mail': articleHandler({
    prepare: async (context, params) => {
      check(context, params);
      return consumeLimits(context, params);
    },
    act: 'article.recommend',
    invalidates: [],
    load: (context, { itemID }) => articleSubject(context, itemID, { lock: false }),
    run: async (mutation, subject, params, passed) => {
      await passed?.consume(mutation);
      const found = await articleOf(mutation.sql, subject.id);
      if (!found) throw notFound();
      const { article } = found;
      const { services } = mutation;
      const { name, email } = senderOf(mutation, params);
      const siteName = services.site.get('site.name');
      await sendMail(
        mutation.sql,
        inContentLocale(() => ({
          dedupeKey: `recommend:${randomUUID()}`,
          to: params.mailto,
          name: '',
          subject: text('RECOMMEND_SUBJECT', name, siteName),
          text: `${text('RECOMMEND_MAIL', name, email, siteName)}\n\n${articleTitleOf(article.title)}\n${services.settings.baseUrl}${articlePaths.article(article)}\n\n${text('RECOMMEND_MAIL_END')}\n`,
        })),
      );
      const sentence = mailedText(mutation.services, 'RECOMMEND_SENT');
      return {
        response: textResponse(sentence),
        redirect: { to: articlePaths.article(article), notice: { kind: 'success', text: sentence } },
      };
    },
    onInvalid: async (context, params, refusal) => {
      const human = await recheckHuman(context, params, refusal);
      return recommendPage(context, params.itemID, { typed: params, ...human });
    },
  }),
};
