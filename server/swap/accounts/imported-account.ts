import { usernameKey } from '../../accounts/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { Batch } from '../run/index.ts';
import { accountFrom } from './account-queries.ts';
import { freePermalink, freeUsername } from './free-names.ts';

/**
 * Id of the account of an old site that texts get whose author is gone. Nobody can sign in to it: it has no password
 * and an address that is never mailed. Added when it is needed first.
 */
export const importedAccount = async (batch: Batch, system: 'joomla' | 'wordpress' = 'joomla'): Promise<number> => {
  const { sql } = batch.mutation;
  const legacy = { legacy_source: legacySource(system, batch.source.site.name), legacy_id: 'imported' };
  const known = await accountFrom(sql, legacy);
  if (known !== undefined) return known;
  const username = await freeUsername(sql, 'imported');
  const permalink = await freePermalink(sql, username);
  const email = `${permalink}@imported.invalid`;
  const now = moment(batch.services.clock);
  return batch.insert('users', {
    username,
    username_key: usernameKey(username),
    permalink,
    password: '',
    email,
    email_key: mailKey(email),
    name: 'Imported',
    role: 'reader',
    status: 'blocked',
    created_at: now,
    ...legacy,
  });
};
