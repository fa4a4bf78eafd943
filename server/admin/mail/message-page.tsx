import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { DashboardPage, Facts } from '../shell/index.ts';
import { MailMark, mailMoves, movesOf } from './page.tsx';
import { type MailLine, mailsAmong, mailText } from './queries.ts';

const value = /([?&](?:key|token|code|secret|password|sig|signature)=)[^&\s#]+/gi;
const segment = /(\/)(?=[^/\s]*\d)[\w-]{32,}(?=[/?#\s]|$)/g;

/** Replaces the keys in the links of a mail, so that others than its reader may see it. */
const withoutKeys = (words: string): string => words.replace(value, '$1…').replace(segment, '$1…');

const MailFacts = ({ mail }: { mail: MailLine }) => {
  const facts = [
    ['MAIL_RECIPIENT', mail.name ? `${mail.name} – ${mail.recipient}` : mail.recipient],
    ['MAIL_STATE', <MailMark key="state" mail={mail} />],
    ['MAIL_ATTEMPTS', mail.attempts],
    ['MAIL_CREATED', dateTimeWords(mail.createdAt)],
    ...(mail.state === 'waiting' ? ([['MAIL_DUE', dateTimeWords(mail.dueAt)]] as const) : []),
    ...(mail.sentAt ? ([['MAIL_SENT', dateTimeWords(mail.sentAt)]] as const) : []),
  ] as const;
  return <Facts facts={facts} />;
};

const Moves = ({ context, mail }: { context: RequestContext; mail: MailLine }) => (
  <div className="field-actions">
    {movesOf(mail).map(task => (
      <TaskForm context={context} task={task} back={paths.mail(mail.id)} key={task}>
        <input type="hidden" name="ids[]" value={mail.id} />
        <button type="submit" className="btn btn-default">
          {text(mailMoves[task].label)}
        </button>
      </TaskForm>
    ))}
  </div>
);

const Words = ({ words }: { words: string }) => (
  <section aria-labelledby="mail-words">
    <h2 id="mail-words">{text('MAIL_WORDS')}</h2>
    <p className="field-hint">{text(words === '' ? 'MAIL_WORDS_GONE' : 'MAIL_WORDS_HINT')}</p>
    {words !== '' && <pre className="mail-words">{words}</pre>}
  </section>
);

/** Page of a mail. Administrators see its text, without the keys of its links. */
export const mailPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const id = idParam(params.id);
  const [mail] = id === undefined ? [] : await mailsAmong(context.sql, [id], { lock: false });
  if (!mail) throw notFound();
  const words = can(context.actor, 'site.administer', site)
    ? withoutKeys(await mailText(context.sql, mail.id))
    : undefined;
  return {
    title: mail.subject,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.mails} title={mail.subject}>
        <MailFacts mail={mail} />
        <Moves context={context} mail={mail} />
        {words !== undefined && <Words words={words} />}
      </DashboardPage>
    ),
  };
};
