import { limits } from '../../../protocol/limits.ts';
import { typedList } from '../../../protocol/typed-list.ts';
import { accountRecipients } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailComposer, mailFor, sendMails } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { authorsNamed, authorsWithIds } from '../bloggers/index.ts';
import { titleOf } from '../cards/index.ts';
import {
  type CoAuthor,
  countPosts,
  type InvitedAuthor,
  invitedAuthors,
  relistPosts,
  storeCoAuthors,
  type WritablePost,
} from '../post-model/index.ts';

const invitations = { most: 60, perMs: 3600_000 };

type Named = Pick<CoAuthor, 'id' | 'name' | 'permalink'>;

export const hasDeclined = ({ state }: InvitedAuthor): boolean => state === 'declined';

/** Co-authors as the form posts them: names with commas between them, and the ids of those that were suggested. */
export interface PostedCoAuthors {
  /** Absent if the form has no such field: the list stays. */
  readonly coauthors?: string | undefined;
  readonly coauthor_ids: readonly number[];
}

const namesIn = (typed: string): string[] => [...new Set(typedList(typed))];

const isCalled =
  (typed: string) =>
  ({ name, permalink }: Named): boolean =>
    [name, permalink].some(one => one.toLowerCase() === typed.toLowerCase());

// A person is asked once about a post: only the person allows another invitation.
const refuseDeclined = (people: readonly InvitedAuthor[], wanted: readonly number[]): void => {
  const declined = people.find(person => hasDeclined(person) && wanted.includes(person.id));
  if (declined) throw new UserError('COAUTHOR_DECLINED', { args: [declined.name], field: 'coauthors' });
};

const idOf = (typed: string, known: readonly Named[]): number => {
  const found = [...new Set(known.filter(isCalled(typed)).map(({ id }) => id))];
  const [id, ...others] = found;
  const key = id === undefined ? 'TEAM_INVITE_UNKNOWN' : 'TEAM_INVITE_SEVERAL';
  if (id === undefined || others.length > 0) throw new UserError(key, { args: [typed], field: 'coauthors' });
  return id;
};

/**
 * Ids of the co-authors that a form names; undefined if it leaves them out. Refuses people without the right to change
 * the list, unknown and ambiguous names, people who declined, and too many.
 */
export const coAuthorsIn = async (
  { sql, actor }: MutationContext,
  post: WritablePost | null,
  { coauthors: typed, coauthor_ids: ids }: PostedCoAuthors,
): Promise<number[] | undefined> => {
  if (typed === undefined) return undefined;
  if (post) authorize(actor, 'coauthors.change', post);
  const current = post ? await invitedAuthors(sql, post.id) : [];
  const chosen = [...current, ...(await authorsWithIds(sql, ids))].filter(({ id }) => ids.includes(id));
  const words = new Set(chosen.flatMap(({ name }) => namesIn(name)));
  // A name that belongs to one of the ids is the same person: the suggestions post both.
  const names = namesIn(typed).filter(name => !words.has(name));
  const known = [...current, ...(await authorsNamed(sql, names))];
  const owner = post?.authorId ?? actor.account?.id;
  const all = [...chosen.map(({ id }) => id), ...names.map(name => idOf(name, known))].filter(id => id !== owner);
  const wanted = [...new Set(all)];
  refuseDeclined(current, wanted);
  if (wanted.length > limits.coAuthors)
    throw new UserError('WRITE_TOO_MANY', { args: [text('COAUTHORS'), limits.coAuthors], field: 'coauthors' });
  return wanted;
};

/** Limits the invitations of one account, before the transaction. A list without new names costs nothing. */
export const checkInvitationRate = async (
  { sql, services, actor }: RequestContext,
  { id, coauthors = '', coauthor_ids }: PostedCoAuthors & { readonly id: number },
): Promise<void> => {
  if (!actor.account || (coauthors === '' && coauthor_ids.length === 0)) return;
  const current = id === 0 ? [] : await invitedAuthors(sql, id);
  const isNew =
    coauthor_ids.some(one => !current.some(person => person.id === one)) ||
    namesIn(coauthors).some(name => !current.some(isCalled(name)));
  if (isNew) await consumeRateLimit(services, `invite:${actor.account.id}`, invitations);
};

interface WrittenPost {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

const notifyInvited = mailComposer(
  async (mutation: MutationContext, post: WrittenPost, ids: readonly number[]): Promise<void> => {
    const { services, sql, actor } = mutation;
    const { baseUrl } = services.settings;
    const day = moment(services.clock).toISOString().slice(0, 10);
    const [site, title] = [services.site.get('site.name'), titleOf(post.title)];
    const people = await accountRecipients(sql, ids);
    await sendMails(
      sql,
      people.map(to =>
        mailFor(to, () => ({
          // A single mail on one day, however many posts name the person and however often.
          dedupeKey: `co-author:${to.userId}:${day}`,
          to: to.email,
          name: to.name,
          subject: text('MAIL_COAUTHOR_SUBJECT', title),
          text: [
            text('MAIL_COAUTHOR', actor.account?.name ?? '', title),
            text('MAIL_COAUTHOR_ANSWER', `${baseUrl}${paths.coAuthor(post.id)}`),
            text('MAIL_SENT_BY', site, baseUrl),
          ].join('\n\n'),
        })),
      ),
    );
  },
);

/** Updates lists, counts and pages after the names at a post have changed. */
export const namesChanged = async (mutation: MutationContext, id: number, people: readonly number[]): Promise<void> => {
  await relistPosts(mutation.sql, [id]);
  await countPosts(mutation.sql, { users: people, categories: [], tags: [] });
  await emit(mutation, 'post.changed', { ids: [id] });
  const authors = people.map(one => `author:${one}` as const);
  mutation.invalidate('posts', 'post-counts', 'featured', `post:${id}`, ...authors);
};

/** Writes the list of co-authors of a post and invites those who are new on it. */
export const saveCoAuthors = async (
  mutation: MutationContext,
  post: WrittenPost,
  wanted: readonly number[],
): Promise<void> => {
  const { sql, services, actor } = mutation;
  const before = (await invitedAuthors(sql, post.id)).filter(person => !hasDeclined(person)).map(({ id }) => id);
  if (before.join() === wanted.join()) return;
  const by = actor.account?.id;
  await storeCoAuthors(sql, post.id, { ids: wanted, by, now: moment(services.clock) });
  await namesChanged(mutation, post.id, [...new Set([...before, ...wanted])]);
  const invited = wanted.filter(id => !before.includes(id) && id !== by);
  await notifyInvited(mutation, post, invited);
  await audit(mutation, { act: 'post.coauthors', type: 'post', ids: [post.id], detail: () => post.title });
};
