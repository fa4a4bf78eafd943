import { load } from 'cheerio';
import { workJobs } from '../core/jobs/jobs.ts';
import { blueskyServer } from './bluesky.ts';
import { openHouse, type Person } from './house.ts';
import { mastodonServer } from './mastodon.ts';
import { otherServers } from './other-servers.ts';
import { writer } from './posts.ts';
import { webhookReceiver } from './webhook.ts';

/** Where accounts are connected and what was sent is listed. */
export const autopostPage = '/blog/dashboard/autoposting';

/** A house whose author has an account of Mastodon and one of Bluesky, and whose staff have a webhook for the site. */
export const sendingHouse = async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const social = mastodonServer('social.example');
  const sky = blueskyServer();
  let now = (): number => 0;
  const hook = webhookReceiver(secret, () => now());
  const others = await otherServers({
    'social.example': social.speaks,
    'bsky.social': sky.speaks,
    'hooks.example': hook.speaks,
  });
  const house = await openHouse({}, others.door);
  now = house.clock.now;
  const write = writer(house);
  const author = await house.signedIn('blogger', 'Asha Rao');
  const staff = await house.signedIn('staff');
  const connect = (as: Person, fields: Record<string, string>) =>
    house.post({ task: 'autopost.connect', ...fields }, as);
  await connect(author, { network: 'mastodon', server: 'social.example', visibility: 'unlisted' });
  const way = load((await house.get(autopostPage, author)).body)('a[href*="/oauth/authorize"]').attr('href') ?? '';
  const { searchParams } = new URL(social.allow(way));
  await house.post({ task: 'autopost.finish', ...Object.fromEntries(searchParams) }, author);
  await connect(author, { network: 'bluesky', handle: 'asha.bsky.example', password: 'abcd-efgh-ijkl-mnop' });
  await connect(staff, { network: 'webhook', address: 'https://hooks.example/in', secret, isForSite: '1' });
  const found: { id: number; network: string }[] = await house.sql('autopost_accounts').select('id', 'network');
  const idOf = (name: string): number => found.find(({ network }) => network === name)?.id ?? 0;
  return {
    ...{ house, social, sky, hook, author, staff, write, secret },
    ids: { mastodon: idOf('mastodon'), bluesky: idOf('bluesky'), webhook: idOf('webhook') },
    post: (columns: Readonly<Record<string, unknown>> = {}) => write.post(author.id, columns),
    send: (as: Person, id: number, fields: Record<string, unknown> = {}) =>
      house.post({ task: 'posts.autopost', id, type: 'mastodon', ...fields }, as),
    rows: (postId: number) => house.sql('autoposts').where('post_id', postId).orderBy('id'),
    /** The newest of a post. */
    rowOf: (postId: number) => house.sql('autoposts').where('post_id', postId).orderBy('id', 'desc').first(),
    work: async (ms = 0): Promise<void> => {
      house.clock.advance(ms);
      while ((await workJobs(house.services)) > 0);
    },
    close: async (): Promise<void> => {
      await house.close();
      others.close();
    },
  };
};
