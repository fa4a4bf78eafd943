import { emptyFields, lockedPost, type PostFields, type RequestedState } from '../blog/post-model/index.ts';
import type { SavedPost } from '../blog/posts/index.ts';
import { changePost, createPost } from '../blog/posts/index.ts';
import { deedAs } from './deeds.ts';
import { type House, openHouse, type Person } from './house.ts';

export type Member = Person & { readonly id: number };

/** A text that lacks nothing. */
export const whole: PostFields = { ...emptyFields, title: 'Of nets', body: '<p>The sea is grey.</p>' };

/** A house in which Asha Rao writes, Mo Dee moderates and two others have no business with her texts. */
export const openDesk = async () => {
  const house: House = await openHouse();
  const author: Member = await house.signedIn('blogger', 'Asha Rao');
  const stranger: Member = await house.signedIn('blogger', 'Ben Ode');
  const moderator: Member = await house.signedIn('moderator', 'Mo Dee');
  const reader: Member = await house.signedIn('reader');
  return {
    house,
    author,
    stranger,
    moderator,
    reader,
    create: (wanted: RequestedState, fields: Partial<PostFields> = {}): Promise<SavedPost> =>
      deedAs(house, author, mutation => createPost(mutation, { ...whole, ...fields }, wanted)),
    change: (id: number, fields: Partial<PostFields>, version: number): Promise<SavedPost> =>
      deedAs(house, author, async mutation =>
        changePost(mutation, await lockedPost(mutation, id), { ...whole, ...fields }, 'keep', version),
      ),
    stored: (id: number) => house.sql('posts').where('id', id).first(),
    approve: (uids: readonly string[], as: Person = moderator) =>
      house.post({ task: 'moderate.approve', ids: uids }, as),
    reject: (uids: readonly string[], message: string, as: Person = moderator) =>
      house.post({ task: 'moderate.reject', ids: uids, message, return: '/' }, as),
  };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;
