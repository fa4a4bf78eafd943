import { limits } from '../../../protocol/limits.ts';
import { addAccountRow, permalinkOf, usernameKey } from '../../accounts/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Batch, ImportContext } from '../import-context.ts';
import { freeName, holderOf, nameLegacy, rowsFrom } from '../import-queries.ts';
import { plainWords } from '../plain-words.ts';
import { noteAdded, noteAlready, noteChanged } from '../report.ts';
import type { WxrAuthor, WxrComment } from './wxr-file.ts';

/** Accounts by the authors of the old site. */
export interface AuthorMap {
  readonly ofCreator: (creator: string) => number;
  /** Account of a comment that was written while signed in on the old site. */
  readonly ofComment: (comment: WxrComment) => number | null;
}

/** Author of items that name none. */
const nobody: WxrAuthor = { id: '', login: 'imported', email: '', name: 'Imported' };

// Hand-made exports hold `>login` and the like.
const tidyLogin = (creator: string): string => creator.replace(/^[^\p{L}\p{N}]+/u, '').trim();

const legacyIdOf = ({ id, login }: WxrAuthor): string => (id || login).slice(0, 100);

const usernameOf = (login: string): string => {
  const name = usernameKey(login)
    .replace(/@.*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, limits.username - 6);
  return name.length < 2 ? `author-${name || '1'}` : name;
};

/** All named authors: the declared ones, then those that only their texts name. */
const everybody = (declared: readonly WxrAuthor[], creators: readonly string[]): WxrAuthor[] => {
  const known = new Set(declared.map(({ login }) => login));
  const undeclared = [...new Set(creators.map(tidyLogin))].filter(login => login !== '' && !known.has(login));
  const needsNobody = creators.some(creator => tidyLogin(creator) === '');
  return [
    ...new Map(declared.filter(({ login }) => login !== '').map(author => [author.login, author])).values(),
    ...undeclared.map(login => ({ id: '', login, email: '', name: login })),
    ...(needsNobody && !known.has(nobody.login) ? [nobody] : []),
  ];
};

const addAuthor = async (
  { services, source }: ImportContext,
  { write, part }: Batch,
  author: WxrAuthor,
): Promise<number> => {
  const { sql } = write;
  const username = await freeName(sql, 'users', 'username_key', usernameOf(author.login));
  const permalink = await freeName(sql, 'users', 'permalink', permalinkOf(username));
  const hasEmail = isMailAddress(author.email);
  const email = hasEmail ? author.email : `${permalink}@imported.invalid`;
  const id = await addAccountRow(sql, {
    username,
    usernameKey: username,
    name: plainWords(author.name).slice(0, limits.name) || username,
    email,
    emailKey: mailKey(email),
    website: '',
    // Matches no password: the owner of the address sets one by the forgotten-password mail.
    password: '',
    role: 'blogger',
    status: 'active',
    permalink,
    now: moment(services.clock),
    confirmedAt: null,
  });
  if (typeof id !== 'number') throw new Error(`an author's ${id} was taken meanwhile: run the import again`);
  await nameLegacy(sql, id, source, legacyIdOf(author));
  noteAdded(part, 'authors');
  noteChanged(
    part,
    'New accounts have no password; their owners set one by mail:',
    `${username} (${author.email || 'no address'})`,
  );
  return id;
};

const authorId = async (
  context: ImportContext,
  batch: Batch,
  author: WxrAuthor,
  known: number | undefined,
): Promise<number> => {
  if (known !== undefined) {
    noteAlready(batch.part, 'authors');
    return known;
  }
  const holder = isMailAddress(author.email)
    ? await holderOf(batch.write.sql, 'users', 'email_key', mailKey(author.email))
    : undefined;
  if (holder === undefined) return addAuthor(context, batch, author);
  noteAlready(batch.part, 'authors');
  noteChanged(batch.part, 'Authors who had an account here with the same address:', author.login);
  return holder;
};

/** Gives every author an account: the one an earlier run made, the one with the same address, or a new one. */
export const importAuthors = async (
  context: ImportContext,
  declared: readonly WxrAuthor[],
  creators: readonly string[],
): Promise<AuthorMap> => {
  const authors = everybody(declared, creators);
  const ids = await context.inBatch(async batch => {
    const known = await rowsFrom(batch.write.sql, 'users', context.source, authors.map(legacyIdOf));
    const found = new Map<string, number>();
    for (const author of authors)
      found.set(author.login, await authorId(context, batch, author, known.get(legacyIdOf(author))));
    return found;
  });
  const byId = new Map(authors.filter(({ id }) => id !== '').map(({ id, login }) => [id, login]));
  const byEmail = new Map(
    declared.filter(({ email }) => email !== '').map(({ email, login }) => [mailKey(email), login]),
  );
  return {
    ofCreator: creator => {
      const id = ids.get(creator) ?? ids.get(tidyLogin(creator) || nobody.login);
      if (id === undefined) throw new Error(`no account for ${creator}`);
      return id;
    },
    ofComment: ({ userId, email }) => {
      if (userId === '' || userId === '0') return null;
      const login = byId.size > 0 ? byId.get(userId) : byEmail.get(mailKey(email));
      return (login === undefined ? undefined : ids.get(login)) ?? null;
    },
  };
};
