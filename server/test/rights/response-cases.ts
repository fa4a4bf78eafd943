import { type Case, type Cases, named, nothing, nowhere, ofSite } from './case.ts';
import type { Asker, World } from './people.ts';
import { onRead } from './post-cases.ts';

const entry = { type: 'entry' } as const;

const reporting = { type: 'post', reason: 'It is not true.' } as const;

const stars: Pick<Case, 'asks'> = named('id', { ...entry, value: '8' });

const openReport = async (world: World): Promise<string> => {
  const id = await world.post(world.stranger);
  const columns = {
    type: 'post',
    target_id: id,
    actor: `v:${world.unique()}`,
    reason: 'Wrong',
    created_at: world.now(),
  };
  return `${await world.insert('reports', columns)}`;
};

const ofPost = async ({ post, stranger }: World): Promise<string> => `${await post(stranger)}`;

const role = async (world: World): Promise<string> => {
  const id = await ofPost(world);
  await world.insert('featured', { type: 'post', target_id: id, created_at: world.now() });
  return id;
};

const featuring: Case = { foreign: ofPost, absent: nothing, ...named('id', { type: 'post' }) };

const unfeaturing: Case = { ...featuring, foreign: role };

const oneself = ({ id }: Asker) => ({ id: `${id || nowhere}` });

/** Responses of readers, and featuring. */
export const responseCases: Cases = {
  'site/views/ratings/vote': onRead(stars),
  'site/views/ratings/takeBack': onRead(named('id', entry), { passes: 'RATING_NOT_GIVEN' }),
  'site/views/ratings/voters': onRead(named('uid', entry)),
  'ratings.vote': onRead(stars),
  'ratings.takeBack': onRead(named('id', entry)),
  'site/controllers/reactions/save': onRead(named('postId', { reactionId: '1' })),
  'site/controllers/reactions/remove': onRead(named('postId')),
  'reactions.save': onRead(named('postId', { reactionId: '1' })),
  'reactions.remove': onRead(named('postId')),
  'site/controllers/posts/favourite': onRead(named('ids')),
  'site/controllers/posts/unfavourite': onRead(named('ids')),
  'posts.favourite': onRead(named('ids')),
  'posts.unfavourite': onRead(named('ids')),
  'site/views/reports/form': onRead(named('id', reporting)),
  'reports.submit': onRead(named('id', reporting)),
  'reports.discard': { foreign: openReport, absent: nothing, ...named('ids') },
  'site/views/featured/confirm': featuring,
  'site/views/featured/makeFeatured': featuring,
  'site/views/featured/removeFeatured': unfeaturing,
  'featured.makeFeatured': featuring,
  'featured.removeFeatured': unfeaturing,
  'site/views/blogger/getCategories': ofSite(oneself),
  'site/views/blogger/getTags': ofSite(oneself),
  'site/controllers/bloggers/suggest': ofSite(() => ({ search: 'b', inputName: 'authors' })),
  'site/views/tags/suggest': ofSite(() => ({ search: '' })),
};
