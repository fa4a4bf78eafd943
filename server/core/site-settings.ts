import { z } from 'zod';
import { shareNetworks, socialButtons } from '../../protocol/blog/sharing.ts';
import { limits } from '../../protocol/limits.ts';
import type { Sql } from './db.ts';
import { speak } from './texts.ts';

interface Definition<T> {
  readonly schema: z.ZodType<T>;
  readonly preset: T;
  /** What it means, in a sentence for the list of settings. */
  readonly meaning: string;
}

const define = <T>(schema: z.ZodType<T>, preset: NoInfer<T>, meaning: string): Definition<T> => ({
  schema,
  preset,
  meaning,
});
const yesNo = z.boolean();
const short = z.string().max(255);
const httpForm = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?]\S*)?$/i;
/** A web address or nothing: the content policy names its origin on every page. */
const address = short.refine(value => value === '' || (httpForm.test(value) && URL.canParse(value)));

/** The same with places to fill in, which all must be there. */
const template = (...places: readonly string[]) =>
  address.refine(value => value === '' || places.every(place => value.includes(place)));
const origin = short.refine(value => URL.canParse(value) && new URL(value).origin === value);

/** Every setting an administrator may change while the site runs, with its default. */
export const definitions = {
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
  'captcha.secretKey': define(short, '', 'The secret key of the third-party captcha.'),
  'captcha.scriptUrl': define(address, '', 'The address of the third-party captcha script.'),
  'captcha.verifyUrl': define(address, '', 'Where the server verifies a third-party captcha answer.'),
  'posts.pageSize': define(z.int().min(1).max(100), limits.pageSize, 'Posts on one listing page.'),
  'posts.approval': define(yesNo, false, 'What bloggers write is published by a moderator.'),
  'featured.slides': define(z.int().min(0).max(20), 6, 'Featured posts shown above the latest posts; 0 shows none.'),
  'featured.autoRotate': define(yesNo, false, 'The featured posts turn by themselves until they are paused.'),
  'authors.topicsShown': define(z.int().min(1).max(100), 5, 'Categories or tags of an author shown before “show all”.'),
  'posts.autoload': define(
    yesNo,
    true,
    'Near the end of a post the next one is loaded, unless a reader switched it off.',
  ),
  'posts.readingProgress': define(yesNo, true, 'An entry shows a reading progress bar.'),
  'maps.enabled': define(yesNo, true, 'Posts may have a place, and there is a page of all places.'),
  'maps.static': define(yesNo, false, 'Maps are still pictures.'),
  'maps.cluster': define(yesNo, true, 'Markers that are close together are shown as one with their number.'),
  'maps.zoom': define(z.int().min(0).max(limits.mapZoomMax), limits.mapZoom, 'How close a map of places begins.'),
  'maps.postZoom': define(
    z.int().min(0).max(limits.mapZoomMax),
    limits.postMapZoom,
    'How close the map of one post begins.',
  ),
  'maps.tileUrl': define(
    template('{z}', '{x}', '{y}'),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png?key={key}',
    'Where the pictures of interactive maps come from; {key} is optional. Empty: there are none.',
  ),
  'maps.staticUrl': define(
    template('{markers}'),
    'https://staticmap.openstreetmap.de/staticmap.php?center={center}&zoom={zoom}&size={size}&maptype={type}&markers={markers}&key={key}',
    'Where still maps come from; {center}, {zoom}, {size}, {type} and {key} are optional.',
  ),
  'maps.linkUrl': define(
    address,
    'https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}',
    'Where a reader is led who opens a place on a map elsewhere. Empty: nowhere.',
  ),
  'maps.key': define(short, '', 'The key of the map pictures; every reader can see it.'),
  'maps.trusted': define(yesNo, false, 'The map pictures come from a server of the site: readers are not asked first.'),
  'maps.credit': define(short, '© OpenStreetMap contributors', 'Whose data the maps show.'),
  'maps.creditUrl': define(address, 'https://www.openstreetmap.org/copyright', 'Where the terms of that data stand.'),
  'maps.geocoderUrl': define(
    address,
    'https://nominatim.openstreetmap.org/?key={key}',
    'A service that speaks the Nominatim protocol; /search and /reverse are asked below it. Empty: no suggestions.',
  ),
  'maps.geocoderKey': define(short, '', 'The key of that service; it stays on the server.'),
  'maps.geocoderPauseMs': define(
    z.int().min(0).max(60_000),
    1_000,
    'At least so long between two questions to that service; public ones ask for a second.',
  ),
  'gallery.layout': define(
    z.enum(['slides', 'grid']),
    'slides',
    "A text's galleries: one picture at a time, or all beside each other.",
  ),
  'gallery.autoplay': define(yesNo, false, 'Galleries go on to the next picture by themselves.'),
  'gallery.interval': define(z.int().min(1).max(600), 5, 'Seconds each picture of such a gallery stands.'),
  'reactions.enabled': define(yesNo, true, 'Posts have reactions.'),
  'reactions.guests': define(yesNo, true, 'Visitors without an account may react.'),
  'favourites.enabled': define(yesNo, true, 'Signed-in people may keep posts as favourites.'),
  'reports.enabled': define(yesNo, true, 'Posts may be reported to the staff.'),
  'reports.guests': define(yesNo, true, 'Visitors without an account may report.'),
  'reports.perNetwork': define(z.int().min(0).max(10_000), 20, 'Reports one network may send in a day; 0: no limit.'),
  'share.networks': define(
    z.array(z.enum(shareNetworks)).max(shareNetworks.length),
    ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email'],
    'The links a post is shared by, in their order.',
  ),
  'social.buttons': define(
    z.array(z.enum(socialButtons)).max(socialButtons.length),
    [...socialButtons],
    'Buttons of other sites under a post; nothing of theirs is loaded before a reader asks for it.',
  ),
  'social.likeScript': define(
    address,
    'https://connect.facebook.net/{locale}/sdk.js#xfbml=1&version=v3.0',
    'The script behind the like button.',
  ),
  'social.shareScript': define(
    address,
    'https://platform.linkedin.com/in.js',
    'The script behind the share button of the professional network.',
  ),
  'social.pinScript': define(address, 'https://assets.pinterest.com/js/pinit.js', 'The script behind the pin button.'),
  'social.origins': define(
    z.array(origin).max(20),
    ['https://www.facebook.com', 'https://www.linkedin.com', 'https://widgets.pinterest.com'],
    'What those scripts may load from beside their own addresses, once a reader has asked for them.',
  ),
  'social.sharesOrigin': define(
    yesNo,
    false,
    'Those scripts run with the rights of this site, cookies and pages included: only for scripts of one’s own.',
  ),
  'ratings.enabled': define(yesNo, true, 'Posts have star ratings.'),
  'ratings.locked': define(yesNo, false, 'Ratings are shown but take no votes.'),
  'ratings.guests': define(yesNo, true, 'Visitors without an account may rate.'),
  'ratings.authors': define(yesNo, true, 'Authors may rate their own posts.'),
  'ratings.voters': define(z.int().min(1).max(200), 20, 'How many of its latest voters a rating lists.'),
  'ticker.source': define(
    z.enum(['none', 'posts', 'feed']),
    'posts',
    'What the news ticker above the latest posts shows: nothing, the posts, or the feed of an address.',
  ),
  'ticker.feedUrl': define(address, '', 'The address of an RSS feed for the ticker; it is fetched by the server.'),
  'ticker.refreshMinutes': define(z.int().min(1).max(10_080), 15, 'Minutes until that feed is asked again.'),
  'ticker.title': define(short.min(1), 'Latest', 'The words before the headlines.'),
  'ticker.count': define(z.int().min(1).max(50), 5, 'Headlines the ticker shows at most.'),
  'ticker.speed': define(z.number().min(0.01).max(10), 0.1, 'Pixels a millisecond at which a headline is revealed.'),
  'ticker.pauseMs': define(z.int().min(500).max(600_000), 3_000, 'Milliseconds each headline stands.'),
  'ticker.fadeInMs': define(z.int().min(0).max(10_000), 600, 'Milliseconds a headline takes to fade in.'),
  'ticker.fadeOutMs': define(z.int().min(0).max(10_000), 300, 'Milliseconds a headline takes to fade out.'),
  'ticker.display': define(z.enum(['reveal', 'fade']), 'reveal', 'How a headline comes.'),
  'ticker.direction': define(z.enum(['ltr', 'rtl']), 'ltr', 'The direction of the headlines; rtl sites have rtl.'),
  'ticker.playPause': define(yesNo, true, 'The ticker has a play and pause control; without it nothing moves.'),
  'ticker.previousNext': define(yesNo, true, 'The ticker has previous and next controls.'),
  'feeds.size': define(z.int().min(1).max(100), 20, 'Posts in a feed.'),
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
} as const satisfies Record<string, Definition<unknown>>;

export type SiteSetting = keyof typeof definitions;
type SiteValues = { [K in SiteSetting]: (typeof definitions)[K] extends Definition<infer T> ? T : never };
export type SiteValue<K extends SiteSetting> = SiteValues[K];

export const isSiteSetting = (name: string): name is SiteSetting => Object.hasOwn(definitions, name);

export interface SiteSettings {
  /** Another number after each reading. */
  readonly version: number;
  readonly get: <K extends SiteSetting>(name: K) => SiteValue<K>;
  /** Reads the table again: at the start, and when another process changed it. */
  readonly reload: (sql: Sql) => Promise<void>;
}

const typed: { readonly [K in SiteSetting]: Definition<SiteValue<K>> } = definitions;

const keep = <K extends SiteSetting>(values: Partial<SiteValues>, name: K, written: unknown): void => {
  const result = typed[name].schema.safeParse(written);
  if (result.success) values[name] = result.data;
};

/** Settings kept in the database, held in memory. A stored value that no longer fits reads as the default. */
export const siteSettings = (): SiteSettings => {
  let values: Partial<SiteValues> = {};
  let version = 0;
  const get: SiteSettings['get'] = name => values[name] ?? typed[name].preset;
  return {
    get,
    get version() {
      return version;
    },
    reload: async sql => {
      const rows: { name: string; value: string }[] = await sql('settings').select('name', 'value');
      const read: Partial<SiteValues> = {};
      for (const { name, value } of rows) if (isSiteSetting(name)) keep(read, name, JSON.parse(value));
      values = read;
      version++;
      speak(get('site.language'));
    },
  };
};
