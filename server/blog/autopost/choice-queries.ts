import type { Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { may } from '../../core/policy/index.ts';
import { autopostSubject, type NetworkChoice, networksOf } from './queries.ts';

/** What the form of a post offers this person: nothing where the post is not theirs to send on. */
export const networkChoices = async (visit: Visit, postId?: number): Promise<readonly NetworkChoice[]> => {
  const networks = await networksOf(visit, postId);
  if (networks.length === 0 || postId === undefined) return networks;
  return may(visit.actor, 'autopost.choose', await autopostSubject(visit, postId, [])) ? networks : [];
};

/** The accounts that the values of `autopost[]` mean; refuses when one is not the writer's to send by. */
export const accountsIn = async (
  visit: Visit,
  values: readonly string[],
  postId?: number,
): Promise<readonly number[]> => {
  if (values.length === 0) return [];
  const known = new Set((await networkChoices(visit, postId)).map(({ id }) => String(id)));
  if (values.some(value => !known.has(value))) throw new Refusal('AUTOPOST_FOREIGN', { field: 'autopost' });
  return values.map(Number);
};
