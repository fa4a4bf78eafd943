import { limits } from '../../../../protocol/limits.ts';
import { accountByEmail, usernameKey } from '../../../accounts/index.ts';
import { isMailAddress, mailKey } from '../../../core/net/index.ts';
import { moment } from '../../../core/time/index.ts';
import { plainWords } from '../../../import/index.ts';
import { freePermalink, freeUsername } from '../../accounts/index.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { addressesOfAuthor, keepAddresses } from '../addresses.ts';
import { importedBefore, sourceOf, sourcesOf } from '../sources.ts';
import { rowsOfSources } from '../wordpress-queries.ts';
import { roleOfAuthor } from './author-roles.ts';

const nameOf = ({ name, login }: SourceRow): string =>
  plainWords(name ?? '').slice(0, limits.name) || (login ?? '').slice(0, limits.name);

const keepAuthorAddresses = (batch: Batch, id: number, { login, id: number }: SourceRow): Promise<void> =>
  keepAddresses(batch, addressesOfAuthor(batch, id, { login: login ?? '', number: number ?? '' }));

const merged = async (batch: Batch, row: SourceRow, id: number, reason: string): Promise<Outcome> => {
  await keepAuthorAddresses(batch, id, row);
  return { outcome: 'merged', reason, table: 'users', id };
};

const add = async (batch: Batch, row: SourceRow, former: number | undefined): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const address = row.address ?? '';
  const isReachable = isMailAddress(address);
  if (former !== undefined) return merged(batch, row, former, importedBefore);
  const holder = isReachable ? await accountByEmail(sql, mailKey(address)) : undefined;
  if (holder) return merged(batch, row, holder.id, 'an account with this e-mail address already exists here');
  const username = await freeUsername(sql, row.login ?? '');
  const permalink = await freePermalink(sql, username);
  const email = isReachable ? address : `${permalink}@imported.invalid`;
  const id = await batch.insert('users', {
    username,
    username_key: usernameKey(username),
    permalink,
    // Matches no password: the owner of the address sets one by the forgotten-password mail.
    password: '',
    email,
    email_key: mailKey(email),
    name: nameOf(row) || username,
    role: roleOfAuthor(batch.options, row),
    status: 'active',
    created_at: moment(batch.services.clock),
    legacy_source: sourceOf(batch),
    legacy_id: row.key ?? '',
  });
  batch.note(
    isReachable
      ? 'no password; the owner sets one with the “forgot password” e-mail'
      : 'no e-mail address; nobody can sign in with this account',
    username,
  );
  await keepAuthorAddresses(batch, id, row);
  return { outcome: 'added', table: 'users', id };
};

const oldAuthor = (row: SourceRow, former: number | undefined): OldRow => {
  const { number: _number, ...hashed } = row;
  return {
    oldId: row.key ?? '',
    label: `${row.login ?? ''} (${nameOf(row)})`,
    hashed,
    add: batch => add(batch, row, former),
    change: async (batch, id) => {
      await batch.update('users', id, { name: nameOf(row) });
      batch.mutation.invalidate('posts', `author:${id}`);
    },
  };
};

export const authorKind = 'wordpress authors';

/** Authors of an export, each with an account. Exports have no passwords. */
export const authorImport: KindImport = {
  kind: authorKind,
  table: 'wp_authors',
  key: 'number',
  target: 'users',
  compared: ['name', 'role', 'status', 'website', 'biography', 'email'],
  read: async (swap, rows) => {
    const keys = rows.flatMap(({ key, login }) => [key ?? '', login ?? '']);
    const [, former = ''] = sourcesOf(swap);
    const known = await rowsOfSources(swap.services.sql, 'users', [former], keys);
    return rows.map(row => oldAuthor(row, known.get(row.key ?? '') ?? known.get(row.login ?? '')));
  },
};
