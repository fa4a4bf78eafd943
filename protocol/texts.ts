import type accounts from '../media/languages/en-GB/accounts.json';
import type activitypub from '../media/languages/en-GB/activitypub.json';
import type api from '../media/languages/en-GB/api.json';
import type archive from '../media/languages/en-GB/archive.json';
import type articleCalendar from '../media/languages/en-GB/article-calendar.json';
import type articleComments from '../media/languages/en-GB/article-comments.json';
import type articleEditing from '../media/languages/en-GB/article-editing.json';
import type articleFields from '../media/languages/en-GB/article-fields.json';
import type articleManaging from '../media/languages/en-GB/article-managing.json';
import type articleRating from '../media/languages/en-GB/article-rating.json';
import type articleSearch from '../media/languages/en-GB/article-search.json';
import type articles from '../media/languages/en-GB/articles.json';
import type audit from '../media/languages/en-GB/audit.json';
import type autopost from '../media/languages/en-GB/autopost.json';
import type bbcode from '../media/languages/en-GB/bbcode.json';
import type blocks from '../media/languages/en-GB/blocks.json';
import type bloggers from '../media/languages/en-GB/bloggers.json';
import type captcha from '../media/languages/en-GB/captcha.json';
import type comments from '../media/languages/en-GB/comments.json';
import type composing from '../media/languages/en-GB/composing.json';
import type core from '../media/languages/en-GB/core.json';
import type dashboard from '../media/languages/en-GB/dashboard.json';
import type dates from '../media/languages/en-GB/dates.json';
import type display from '../media/languages/en-GB/display.json';
import type exporting from '../media/languages/en-GB/export.json';
import type featured from '../media/languages/en-GB/featured.json';
import type files from '../media/languages/en-GB/files.json';
import type gallery from '../media/languages/en-GB/gallery.json';
import type gdpr from '../media/languages/en-GB/gdpr.json';
import type groups from '../media/languages/en-GB/groups.json';
import type importing from '../media/languages/en-GB/import.json';
import type imports from '../media/languages/en-GB/imports.json';
import type library from '../media/languages/en-GB/library.json';
import type listen from '../media/languages/en-GB/listen.json';
import type look from '../media/languages/en-GB/look.json';
import type mailing from '../media/languages/en-GB/mailing.json';
import type maps from '../media/languages/en-GB/maps.json';
import type media from '../media/languages/en-GB/media.json';
import type openid from '../media/languages/en-GB/openid.json';
import type overview from '../media/languages/en-GB/overview.json';
import type pages from '../media/languages/en-GB/pages.json';
import type payment from '../media/languages/en-GB/payment.json';
import type people from '../media/languages/en-GB/people.json';
import type posts from '../media/languages/en-GB/posts.json';
import type preview from '../media/languages/en-GB/preview.json';
import type quickpost from '../media/languages/en-GB/quickpost.json';
import type ratings from '../media/languages/en-GB/ratings.json';
import type recommending from '../media/languages/en-GB/recommending.json';
import type replay from '../media/languages/en-GB/replay.json';
import type responses from '../media/languages/en-GB/responses.json';
import type revisions from '../media/languages/en-GB/revisions.json';
import type search from '../media/languages/en-GB/search.json';
import type security from '../media/languages/en-GB/security.json';
import type settings from '../media/languages/en-GB/settings.json';
import type site from '../media/languages/en-GB/site.json';
import type sitePages from '../media/languages/en-GB/site-pages.json';
import type statistics from '../media/languages/en-GB/statistics.json';
import type subscriptions from '../media/languages/en-GB/subscriptions.json';
import type suggest from '../media/languages/en-GB/suggest.json';
import type teamblogs from '../media/languages/en-GB/teamblogs.json';
import type templateVote from '../media/languages/en-GB/template-vote.json';
import type ticker from '../media/languages/en-GB/ticker.json';
import type webhooks from '../media/languages/en-GB/webhooks.json';
import type welcome from '../media/languages/en-GB/welcome.json';
import type writing from '../media/languages/en-GB/writing.json';
import type { BrowserFile, BrowserFiles } from './browser-texts.ts';
import type { PluralOf, SentenceOf } from './catalogue.ts';

type Catalogue =
  | typeof accounts
  | typeof activitypub
  | typeof api
  | typeof archive
  | typeof articles
  | typeof audit
  | typeof autopost
  | typeof bbcode
  | typeof blocks
  | typeof bloggers
  | typeof captcha
  | typeof comments
  | typeof composing
  | typeof core
  | typeof dashboard
  | typeof dates
  | typeof exporting
  | typeof featured
  | typeof files
  | typeof gallery
  | typeof gdpr
  | typeof groups
  | typeof importing
  | typeof imports
  | typeof articleCalendar
  | typeof articleComments
  | typeof articleEditing
  | typeof articleFields
  | typeof articleManaging
  | typeof articleRating
  | typeof articleSearch
  | typeof library
  | typeof listen
  | typeof look
  | typeof mailing
  | typeof maps
  | typeof media
  | typeof openid
  | typeof overview
  | typeof display
  | typeof pages
  | typeof payment
  | typeof people
  | typeof posts
  | typeof preview
  | typeof quickpost
  | typeof ratings
  | typeof recommending
  | typeof replay
  | typeof responses
  | typeof revisions
  | typeof search
  | typeof security
  | typeof settings
  | typeof site
  | typeof sitePages
  | typeof statistics
  | typeof subscriptions
  | typeof suggest
  | typeof teamblogs
  | typeof templateVote
  | typeof ticker
  | typeof webhooks
  | typeof welcome
  | typeof writing
  | BrowserFiles[BrowserFile];

/** The key of a sentence. A key that no file in `media/languages/en-GB` has does not compile. */
export type TextKey = SentenceOf<Catalogue>;

/** The key of a sentence with a form for each plural category. */
export type PluralKey = PluralOf<Catalogue>;
