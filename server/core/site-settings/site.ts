import { z } from 'zod';
import { define, short, yesNo } from './define.ts';

/** The site itself, its accounts and mails, and how installs and caches are served. */
export const siteGroup = {
  'site.name': define(short.min(1), 'Lectern', 'The name of the site, shown in the header and after every page title.'),
  'site.description': define(
    short,
    'Articles, blogs and conversations, good to hear as well as to see.',
    'One sentence about the site for search engines and feeds.',
  ),
  'site.language': define(
    z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
    'en-GB',
    'The language of sentences, dates and plurals.',
  ),
  'site.direction': define(z.enum(['ltr', 'rtl']), 'ltr', 'The direction of the text of the frame.'),
  'site.momentLang': define(short, 'en-gb', 'The locale name installed date pickers ask for.'),
  'site.contact': define(short, '', 'The address shown on the accessibility page and in mails.'),
  'mail.from': define(short, 'Lectern <noreply@localhost>', 'The sender of every mail.'),
  'mail.staff': define(short, '', 'Who is told of held comments; empty: every moderator.'),
  'accounts.registration': define(yesNo, true, 'Visitors may register. A new account comments, it does not publish.'),
  'accounts.confirmEmail': define(yesNo, true, 'A new account works after its e-mail address is confirmed.'),
  'media.quota': define(z.int().min(1), 200, 'Megabytes of files one account may keep.'),
  'privacy.archiveDays': define(
    z.int().min(1).max(90),
    14,
    'Days a prepared copy of personal data is kept for its person.',
  ),
  'privacy.graceDays': define(
    z.int().min(0).max(30),
    7,
    'Days between asking for an account to be erased and its erasure; until then it can be taken back.',
  ),
  'compat.client': define(yesNo, false, 'Pages also carry what the scripts of an existing install need.'),
  'compat.scripts': define(
    z.array(z.string().startsWith('/').max(255)).max(20),
    [],
    "Paths of the existing install's own scripts.",
  ),
  'compat.evaluate': define(yesNo, false, 'Our client runs the text of script commands, as old installs did.'),
  'cache.exact': define(yesNo, false, 'Every cached page is proven fresh by one select before it is sent.'),
  'client.scriptVersioning': define(yesNo, false, 'Client resources are asked for with a version parameter.'),
} as const;
