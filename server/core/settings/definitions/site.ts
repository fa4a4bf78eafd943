import { z } from 'zod';
import { installedLanguages } from '../../i18n/index.ts';
import { isTimeZone } from '../../time/index.ts';
import { address, define, mailAddress, mailbox, short, yesNo } from './define.ts';

// A language without a folder of sentences would be announced and not spoken.
const language = z.enum(installedLanguages());

const roleNames = ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'] as const;

// A second slash or a backslash would name another host.
const sitePath = z.string().regex(/^\/(?![/\\])\S{0,254}$/);

/** The site itself, its accounts and mails, and how installs and caches are served. */
export const siteGroup = {
  'site.name': define(short.min(1), 'Lectern', 'MEANS_SITE_NAME'),
  'site.description': define(
    short,
    'Articles, blogs and conversations, good to hear as well as to see.',
    'MEANS_SITE_DESCRIPTION',
  ),
  'site.language': define(language, 'en-GB', 'MEANS_SITE_LANGUAGE'),
  'site.direction': define(z.enum(['auto', 'ltr', 'rtl']), 'auto', 'MEANS_SITE_DIRECTION'),
  'site.timezone': define(z.string().max(64).refine(isTimeZone), 'UTC', 'MEANS_SITE_TIMEZONE'),
  'site.momentLang': define(z.string().regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i), 'en-gb', 'MEANS_SITE_MOMENT_LANG'),
  'site.contact': define(mailAddress, '', 'MEANS_SITE_CONTACT'),
  'site.replyDays': define(z.int().min(0).max(60), 0, 'MEANS_SITE_REPLY_DAYS'),
  'site.complaints': define(address, '', 'MEANS_SITE_COMPLAINTS'),
  'contact.perNetwork': define(z.int().min(0).max(10_000), 5, 'MEANS_CONTACT_PER_NETWORK'),
  'mail.from': define(mailbox, 'Lectern <noreply@localhost>', 'MEANS_MAIL_FROM'),
  'mail.html': define(yesNo, true, 'MEANS_MAIL_HTML'),
  'mail.staff': define(mailAddress, '', 'MEANS_MAIL_STAFF'),
  'accounts.registration': define(yesNo, true, 'MEANS_ACCOUNTS_REGISTRATION'),
  'accounts.confirmEmail': define(yesNo, true, 'MEANS_ACCOUNTS_CONFIRM_EMAIL'),
  'accounts.twoFactorRoles': define(z.array(z.enum(roleNames)).max(6), [], 'MEANS_ACCOUNTS_TWO_FACTOR_ROLES'),
  'media.quota': define(z.int().min(1).max(10_000_000), 200, 'MEANS_MEDIA_QUOTA'),
  'media.fileSize': define(z.int().min(1).max(2_000), 100, 'MEANS_MEDIA_FILE_SIZE'),
  'privacy.archiveDays': define(z.int().min(1).max(90), 14, 'MEANS_PRIVACY_ARCHIVE_DAYS'),
  'privacy.graceDays': define(z.int().min(0).max(30), 7, 'MEANS_PRIVACY_GRACE_DAYS'),
  'statistics.enabled': define(yesNo, true, 'MEANS_STATISTICS_ENABLED'),
  'statistics.days': define(z.int().min(1).max(3_660), 400, 'MEANS_STATISTICS_DAYS'),
  'backup.nightly': define(yesNo, false, 'MEANS_BACKUP_NIGHTLY'),
  'backup.hour': define(z.int().min(0).max(23), 3, 'MEANS_BACKUP_HOUR'),
  'backup.keep': define(z.int().min(1).max(365), 14, 'MEANS_BACKUP_KEEP'),
  'compat.client': define(yesNo, false, 'MEANS_COMPAT_CLIENT'),
  'compat.scripts': define(z.array(sitePath).max(20), [], 'MEANS_COMPAT_SCRIPTS'),
  'compat.evaluate': define(yesNo, false, 'MEANS_COMPAT_EVALUATE'),
  'cache.exact': define(yesNo, false, 'MEANS_CACHE_EXACT'),
  'client.scriptVersioning': define(yesNo, false, 'MEANS_CLIENT_SCRIPT_VERSIONING'),
} as const;
