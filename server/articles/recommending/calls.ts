import { randomUUID } from 'node:crypto';
import type { recommendingCalls } from '../../../protocol/articles/recommending.ts';
import type { ArticleParams } from '../../../protocol/articles/registry.ts';
import type { Visit } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { type ArticleAnswers, articleAnswer, saidText } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText, sendMail } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { spend } from '../../core/security/index.ts';
import { humanAgain, type PassedCheck, provePerson } from '../../human-check/index.ts';
import { itemSubject, itemTitleOf } from '../item-model/index.ts';
import { itemOf } from '../items/index.ts';
import { recommendPage } from './pages.tsx';

type Typed = ArticleParams<'item/mail'>;

const hourMs = 3_600_000;

// A name is a name: nothing in it may become a link in somebody's mailbox.
const isName = (name: string): boolean => name !== '' && !/[/\\@<>]|www\.|\.\p{L}{2,}(?:\s|$)/iu.test(name);

const senderOf = ({ actor: { account } }: Visit, { sender, from }: Typed): { name: string; email: string } =>
  account ? { name: account.name, email: account.email } : { name: sender, email: from };

const check = (visit: Visit, typed: Typed): void => {
  const { name, email } = senderOf(visit, typed);
  checkForm(
    () => {
      if (!isMailAddress(typed.mailto)) throw new Refusal('RECOMMEND_ADDRESS_WRONG', { field: 'mailto' });
    },
    () => {
      if (!isName(name)) throw new Refusal('RECOMMEND_NAME_WRONG', { field: 'sender' });
    },
    () => {
      if (!isMailAddress(email)) throw new Refusal('EMAIL_FORM', { field: 'from' });
    },
  );
};

/** Few for one network and one mailbox: nobody's is filled through us. Only people use up what a mailbox may get. */
const spendAll = async (visit: Visit, typed: Typed): Promise<PassedCheck | undefined> => {
  const { services, network, actor } = visit;
  await spend(services, `recommend:${digest('network', network).slice(0, 40)}`, { most: 10, perMs: hourMs });
  const passed = actor.account ? undefined : await provePerson(visit, typed);
  await spend(services, `recommended:${digest('mailbox', mailKey(typed.mailto)).slice(0, 40)}`, {
    most: 3,
    perMs: 24 * hourMs,
  });
  return passed;
};

export const recommendingAnswers: ArticleAnswers<keyof typeof recommendingCalls> = {
  'item/mail': articleAnswer({
    before: async (visit, params) => {
      check(visit, params);
      return spendAll(visit, params);
    },
    act: 'item.recommend',
    on: (visit, { itemID }) => itemSubject(visit, itemID, { lock: false }),
    run: async (deed, subject, params, passed) => {
      await passed?.spend(deed);
      const found = await itemOf(deed.sql, subject.id);
      if (!found) throw notFound();
      const { item } = found;
      const { services } = deed;
      const { name, email } = senderOf(deed, params);
      const siteName = services.site.get('site.name');
      await sendMail(deed.sql, {
        cause: `recommend:${randomUUID()}`,
        to: params.mailto,
        name: '',
        subject: text('RECOMMEND_SUBJECT', name, siteName),
        text: `${text('RECOMMEND_MAIL', name, email, siteName)}\n\n${itemTitleOf(item.title)}\n${services.settings.baseUrl}${articlePaths.item(item)}\n\n${text('RECOMMEND_MAIL_END')}\n`,
      });
      const sentence = mailedText(deed.services, 'RECOMMEND_SENT');
      return {
        said: saidText(sentence),
        outcome: { to: articlePaths.item(item), notice: { kind: 'success', text: sentence } },
      };
    },
    again: async (visit, params, refusal) => {
      const human = await humanAgain(visit, params, refusal);
      return recommendPage(visit, params.itemID, { typed: params, ...human });
    },
  }),
};
