import { stopKey } from '../../blog/subscriptions/keys.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { type Case, type Cases, type Make, named, nothing, ofSite } from './case.ts';
import type { World } from './people.ts';
import { onRead } from './post-cases.ts';

const rowOf = async (world: World, userId: number | null, columns = {}): Promise<string> => {
  const email = `follower-${world.unique()}@people.test`;
  const id = await world.insert('subscriptions', {
    ...{ type: 'site', target_id: 0, user_id: userId, email, email_key: email, created_at: world.now() },
    ...columns,
  });
  return `${id}`;
};

const onSubscriptions = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: (world, { id }) => rowOf(world, id),
  foreign: world => rowOf(world, world.somebody),
  absent: nothing,
  ...asks,
});

const asksByKey: Pick<Case, 'asks'> = { asks: ([key = '']) => ({ key }) };

const confirming: Make = async world => {
  const subject = await rowOf(world, null, { state: 'waiting' });
  return addLink(world.server.sql, 'subscribe', { userId: null, subject, now: world.now() });
};

const stopping: Make = async world => stopKey(world.server.services.settings.secret, Number(await rowOf(world, null)));

/** Key of a mail, or the number of a subscription without one. */
const keyed = (make: Make): Case => ({
  keyed: make,
  absent: [async () => 'no-key', async world => rowOf(world, world.somebody)],
  ...asksByKey,
});

const following: Case = onRead({
  asks: ([id], _, { unique }) => ({ type: 'entry', id, name: 'Ravi', email: `ravi-${unique()}@example.org` }),
});

const ending = ofSite(() => ({ type: 'site', id: '0', email: '', key: '' }), { passes: 'SUBSCRIBE_EMAIL_WRONG' });

export const subscriptionCases: Cases = {
  'site/views/subscription/form': following,
  'site/views/subscription/subscribe': following,
  'subscription.subscribe': following,
  'site/views/subscription/confirmUnsubscribe': onSubscriptions(named('id')),
  'site/views/subscription/unsubscribe': ending,
  'subscription.unsubscribe': onSubscriptions(named('id')),
  'subscription.unsubscribe · by the key of a mail': {
    keyed: stopping,
    absent: [async () => 'no-key'],
    asks: ([key = '']) => ({ id: '0', key }),
  },
  'subscription.frequency': onSubscriptions(named('id', { frequency: 'weekly' })),
  'subscription.confirmSubscribe': keyed(confirming),
  'comments.follow': keyed(confirming),
  'subscription.stop': keyed(stopping),
  // A key that restores nothing leads to the form that subscribes.
  'subscription.restore': onRead({ asks: ([id]) => ({ type: 'entry', id, key: 'no-key' }) }),
  'subscription.link': ofSite(() => ({ email: 'nobody@example.org' })),
};
