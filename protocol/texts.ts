import { accountTexts } from './texts/accounts.ts';
import { archiveTexts } from './texts/archive.ts';
import { articleTexts } from './texts/articles.ts';
import { auditTexts } from './texts/audit.ts';
import { autopostTexts } from './texts/autopost.ts';
import { bbcodeTexts } from './texts/bbcode.ts';
import { blockTexts } from './texts/blocks.ts';
import { bloggerTexts } from './texts/bloggers.ts';
import { captchaTexts } from './texts/captcha.ts';
import { clientTexts } from './texts/client.ts';
import { commentingTexts } from './texts/commenting.ts';
import { commentTexts } from './texts/comments.ts';
import { composingTexts } from './texts/composing.ts';
import { coreTexts } from './texts/core.ts';
import { dashboardTexts } from './texts/dashboard.ts';
import { dateTexts } from './texts/dates.ts';
import { featuredTexts } from './texts/featured.ts';
import { galleryTexts } from './texts/gallery.ts';
import { gdprTexts } from './texts/gdpr.ts';
import { importTexts } from './texts/import.ts';
import { itemCalendarTexts } from './texts/item-calendar.ts';
import { itemCommentTexts } from './texts/item-comments.ts';
import { itemEditingTexts } from './texts/item-editing.ts';
import { itemFieldTexts } from './texts/item-fields.ts';
import { itemManagingTexts } from './texts/item-managing.ts';
import { itemRatingTexts } from './texts/item-rating.ts';
import { itemSearchTexts } from './texts/item-search.ts';
import { libraryTexts } from './texts/library.ts';
import { mapTexts } from './texts/maps.ts';
import { mediaTexts } from './texts/media.ts';
import { pageTexts } from './texts/pages.ts';
import { paymentTexts } from './texts/payment.ts';
import { postTexts } from './texts/posts.ts';
import { quickPostTexts } from './texts/quickpost.ts';
import { ratingTexts } from './texts/ratings.ts';
import { recommendingTexts } from './texts/recommending.ts';
import { responseTexts } from './texts/responses.ts';
import { revisionTexts } from './texts/revisions.ts';
import { searchTexts } from './texts/search.ts';
import { settingTexts } from './texts/settings.ts';
import { siteTexts } from './texts/site.ts';
import { subscriptionTexts } from './texts/subscriptions.ts';
import { suggestTexts } from './texts/suggest.ts';
import { teamblogTexts } from './texts/teamblogs.ts';
import { templateVoteTexts } from './texts/template-vote.ts';
import { tickerTexts } from './texts/ticker.ts';
import { writingTexts } from './texts/writing.ts';

/** Every sentence has a key here and its words in a file of the same name under `media/languages`; a test holds the two together. */
export const textKeys = [
  ...coreTexts,
  ...clientTexts,
  ...pageTexts,
  ...archiveTexts,
  ...searchTexts,
  ...paymentTexts,
  ...postTexts,
  ...articleTexts,
  ...itemRatingTexts,
  ...itemSearchTexts,
  ...itemCalendarTexts,
  ...itemEditingTexts,
  ...itemManagingTexts,
  ...itemFieldTexts,
  ...auditTexts,
  ...itemCommentTexts,
  ...autopostTexts,
  ...commentTexts,
  ...commentingTexts,
  ...bbcodeTexts,
  ...captchaTexts,
  ...accountTexts,
  ...mediaTexts,
  ...libraryTexts,
  ...importTexts,
  ...subscriptionTexts,
  ...galleryTexts,
  ...templateVoteTexts,
  ...tickerTexts,
  ...writingTexts,
  ...revisionTexts,
  ...featuredTexts,
  ...dashboardTexts,
  ...blockTexts,
  ...bloggerTexts,
  ...mapTexts,
  ...teamblogTexts,
  ...recommendingTexts,
  ...responseTexts,
  ...ratingTexts,
  ...gdprTexts,
  ...quickPostTexts,
  ...dateTexts,
  ...suggestTexts,
  ...composingTexts,
  ...siteTexts,
  ...settingTexts,
] as const;

export type TextKey = (typeof textKeys)[number];

/** A key with forms for counts: `X` when `X_ONE` and `X_OTHER` stand. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_OTHER` ? Base : never) : never;

const known: ReadonlySet<string> = new Set(textKeys);

export const isTextKey = (key: string): key is TextKey => known.has(key);
