import { sealCredentials } from '../../blog/autopost/accounts/credentials.ts';
import { digest } from '../../core/db/db.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { autoposting } from '../fixtures/autopost.ts';
import { type Case, type Cases, type Make, named, nothing, nowhere, ofSite } from './case.ts';
import type { Asker, World } from './people.ts';
import { foreignPost, ownPost } from './post-cases.ts';

const accountOf = async ({ server }: World, ownerId: number | null): Promise<string> =>
  `${await autoposting(server).account(ownerId)}`;

const onAccounts: Pick<Case, 'own' | 'foreign'> = {
  own: (world, { id }) => accountOf(world, id),
  foreign: world => accountOf(world, world.stranger),
};

const ofTheSite: Pick<Case, 'foreign'> = { foreign: world => accountOf(world, null) };

/** A delivery by an account that failed or whose outcome is unknown. */
const sent =
  (account: Make, state: string): Make =>
  async (world, who) => {
    const id = await world.post(world.stranger);
    const row = {
      ...{ post_id: id, account_id: Number(await account(world, who)), cause: 'publication', state },
      ...{ token: world.unique().padStart(36, '0'), created_at: world.now(), requested_at: world.now() },
    };
    return `${await world.insert('autoposts', row)}`;
  };

const settling = (state: string): Case => ({
  own: sent((world, { id }) => accountOf(world, id), state),
  foreign: sent(world => accountOf(world, world.stranger), state),
  absent: nothing,
  ...named('id'),
});

/** A post and an account to send it with. Visitors have none. */
const by =
  (post: Make, owner: (world: World, who: Asker) => number): Make =>
  async (world, who) =>
    `${await post(world, who)}/${await accountOf(world, owner(world, who))}`;

const oneself = (world: World, { id }: Asker): number => id || world.stranger;

const sending: Case = {
  own: by(ownPost(), oneself),
  // With the person's own account: each person has another.
  foreign: by(foreignPost(), oneself),
  absent: [
    by(async () => nowhere, oneself),
    // The person's own post, with the account of another person.
    by(
      (world, who) => (who.id === 0 ? foreignPost() : ownPost())(world, who),
      ({ stranger }) => stranger,
    ),
  ],
  asks: ([written = '']) => {
    const [id = '', account = ''] = written.split('/');
    return { id, type: 'mastodon', accounts: [account] };
  },
  isPersonal: true,
};

/** Started by this person in this browser; the network then does not answer. */
const begun =
  (whose: (world: World, who: Asker) => number): Make =>
  async (world, who) => {
    const { services, sql } = world.server;
    const userId = whose(world, who);
    const place = { ownerId: userId, network: 'mastodon', instance: 'localhost' } as const;
    const id = await autoposting(world.server).account(userId, 'mastodon', {
      ...{ instance: place.instance, identity: null, state: 'connecting', credentials: '' },
    });
    const mark = digest('autopost-session', who.person.cookies.lectern_session ?? '');
    const state = await addLink(sql, 'autopost', { userId, subject: `${id}:${mark}`, now: world.now() });
    const secrets = JSON.stringify({ clientId: 'a', clientSecret: 'b', token: '', verifier: 'c' });
    const credentials = sealCredentials(services, place, JSON.stringify({ secrets, state }));
    await sql('autopost_accounts').where({ id }).update({ credentials });
    return state;
  };

const unanswered = { passes: 'AUTOPOST_CONNECT_FAILED' } as const;

const network = { network: 'mastodon', server: 'social.invalid' } as const;

/** Posts on other networks. */
export const autopostCases: Cases = {
  'site/views/dashboard/confirmAutopost': { ...sending, absent: [by(async () => nowhere, oneself)] },
  'posts.autopost': sending,
  'autopost.connect': ofSite(() => network, unanswered),
  'autopost.connect · for the site': ofSite(() => ({ ...network, isForSite: '1' }), unanswered),
  'autopost.finish': {
    own: begun((_, { id }) => id),
    foreign: begun(({ stranger }) => stranger),
    absent: nothing,
    asks: ([state = '']) => ({ code: 'code', state }),
    ...unanswered,
  },
  'autopost.check': { ...onAccounts, absent: nothing, ...named('id') },
  'autopost.disconnect': { ...onAccounts, absent: nothing, ...named('id') },
  'autopost.disconnect · the site’s own account': { ...ofTheSite, ...named('id') },
  'autopost.retry': settling('failed'),
  'autopost.settle': settling('unknown'),
};
