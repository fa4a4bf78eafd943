import type { Settings } from '../../server/core/config/environment.ts';
import { countRows, type Knex } from '../../server/core/db/index.ts';
import { verifyMailServer } from '../../server/core/mail/index.ts';
import { siteSettings } from '../../server/core/settings/site-settings.ts';
import type { OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';

/** Without a mail server nobody gets a mail: links to confirm an address or to choose a password neither. */
const checkServer = async ({ smtpUrl }: Settings): Promise<CheckResult> => {
  const what = 'mail server';
  if (smtpUrl === undefined)
    return { what, found: 'none, so mails wait and are not sent', mend: 'Set SMTP_URL, then start again.' };
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return { what, found: `${host} answers` };
  } catch (error) {
    return { what, found: `${host}: ${words(error)}`, mend: 'Check SMTP_URL: host, port, username and password.' };
  }
};

const localHost = /@(?:localhost|[^>]*\.(?:local|example|invalid|test))>?$/;

const checkSite = async (sql: Knex): Promise<CheckResult[]> => {
  const site = siteSettings();
  await site.reload(sql);
  const from = site.get('mail.from');
  const failed = await countRows(sql('outbox').where('state', 'failed'));
  return [
    {
      ...{ what: 'sender of mails', found: from },
      ...(localHost.test(from) ? { mend: 'Set mail.from to an address that your mail server may send from.' } : {}),
    },
    {
      ...{ what: 'failed mails', found: String(failed) },
      ...(failed > 0 ? { mend: 'Open Site, Mail in the dashboard: each names its reason and can be sent again.' } : {}),
    },
  ];
};

/** The mail server, which has to answer, the sender, and mails that could not be sent. */
export const checkMail = async (open: OpenCliContext): Promise<CheckResult[]> => {
  try {
    const { settings, sql } = open();
    const server = await checkServer(settings);
    // An unusable database is a result of its own.
    return [server, ...(settings.smtpUrl === undefined ? [] : await checkSite(sql).catch(() => []))];
  } catch {
    return [];
  }
};
