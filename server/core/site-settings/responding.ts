import { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import { address, define, secret, short, yesNo } from './define.ts';

/** What readers answer with. */
export const respondingSettings = {
  'comments.enabled': define(yesNo, true, 'Posts may have comments.'),
  'comments.moderation': define(z.enum(['none', 'guests', 'everyone']), 'none', 'Whose comments wait for approval.'),
  'comments.requireTitle': define(yesNo, false, 'A comment needs a title.'),
  'comments.showTitle': define(yesNo, false, 'The form asks for a title.'),
  'comments.requireEmail': define(yesNo, true, 'A guest gives an e-mail address.'),
  'comments.requireWebsite': define(yesNo, false, 'A guest gives a website.'),
  'comments.terms': define(yesNo, false, 'The terms must be accepted before commenting.'),
  'comments.termsText': define(
    z.string().max(20_000),
    'Be kind. Stay on the subject. What you write stays yours; you allow us to show it here.',
    'The text of the terms dialog.',
  ),
  'comments.register': define(yesNo, true, 'A guest may register while commenting.'),
  'comments.levels': define(z.int().min(1).max(20), limits.threadLevels, 'Levels a thread may nest.'),
  'comments.sort': define(z.enum(['asc', 'desc']), 'asc', 'Oldest or newest thread first.'),
  'comments.wordList': define(z.string().max(20_000), '', 'One word a line; a comment that has one is held.'),
  'comments.linkLimit': define(z.int().min(0).max(100), 5, 'A comment with more links than this is held.'),
  'subscriptions.enabled': define(yesNo, true, 'Readers may subscribe.'),
  'subscriptions.guests': define(yesNo, true, 'Visitors may subscribe; they confirm their address by a mail.'),
  'subscriptions.register': define(yesNo, false, 'A visitor may register while subscribing.'),
  'subscriptions.mails': define(yesNo, true, 'Subscribers get mails when posts come out.'),
  'captcha.kind': define(
    z.enum(['none', 'invisible', 'builtin', 'recaptcha']),
    'invisible',
    'How a visitor shows to be a person.',
  ),
  'captcha.members': define(yesNo, false, 'Signed-in people are asked too.'),
  'captcha.siteKey': define(short, '', 'The site key of the third-party captcha.'),
  'captcha.secretKey': secret(define(short, '', 'The secret key of the third-party captcha.')),
  'captcha.scriptUrl': define(address, '', 'The address of the third-party captcha script.'),
  'captcha.verifyUrl': define(address, '', 'Where the server verifies a third-party captcha answer.'),
  'reactions.enabled': define(yesNo, true, 'Posts have reactions.'),
  'reactions.guests': define(yesNo, true, 'Visitors without an account may react.'),
  'favourites.enabled': define(yesNo, true, 'Signed-in people may keep posts as favourites.'),
  'reports.enabled': define(yesNo, true, 'Posts may be reported to the staff.'),
  'reports.guests': define(yesNo, true, 'Visitors without an account may report.'),
  'reports.perNetwork': define(z.int().min(0).max(10_000), 20, 'Reports one network may send in a day; 0: no limit.'),
  'ratings.enabled': define(yesNo, true, 'Posts have star ratings.'),
  'ratings.locked': define(yesNo, false, 'Ratings are shown but take no votes.'),
  'ratings.guests': define(yesNo, true, 'Visitors without an account may rate.'),
  'ratings.authors': define(yesNo, true, 'Authors may rate their own posts.'),
  'ratings.voters': define(z.int().min(1).max(200), 20, 'How many of its latest voters a rating lists.'),
} as const;
