import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress } from '../../server/core/config/index.ts';
import { oldSiteAccounts, writeOldSite } from '../../server/swap/fixtures/old-site.ts';
import { joomlaKinds } from '../../server/swap/joomla/index.ts';
import { groupRoles } from '../../server/swap/plan/index.ts';
import { runSwap } from '../../server/swap/run/runner.ts';
import { openSource } from '../../server/swap/source/index.ts';
import type { Person, TestServer } from '../../server/test/test-server.ts';
import { type InstalledSite, openInstalledSite } from './installed-site.ts';

/** Imports the sample of an old site with its files, and with the roles that the preview offers for its groups. */
const importSample = async (server: TestServer): Promise<void> => {
  const target = await mkdtemp(join(tmpdir(), 'lectern-'));
  const { dump, folder } = await writeOldSite(target);
  const source = await openSource({
    ...{ dump: [dump], folder },
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
  const groups = await groupRoles(source, []);
  const roles = new Map(groups.map(({ system, id, role }) => [`${system}:${id}`, role]));
  await runSwap(server.services, { kindOfSite: 'joomla', kinds: joomlaKinds }, source, { roles }, () => ({
    step: () => undefined,
    end: () => undefined,
  }));
  await source.close();
  await rm(target, { recursive: true });
  await server.services.site.reload(server.sql);
};

export interface SwappedSite extends InstalledSite {
  /** Signs in by a name of the old site and its password. */
  readonly signIn: (username: string) => Promise<Person>;
  /** Path here of a page of the old site. */
  readonly pathOf: (oldPath: string) => Promise<string>;
}

/** A site that took over the sample of an old one, with the three scripts of its install beside ours. */
export const openSwappedSite = async (): Promise<SwappedSite> => {
  const on = await openInstalledSite('client', 'articles', 'template');
  const { server } = on.site;
  await importSample(server);
  await server.set('captcha.kind', 'none');
  return {
    ...on,
    signIn: async username => {
      const account = oldSiteAccounts.find(one => one.username === username);
      const person = await server.visitor();
      const fields = { option: 'com_users', task: 'user.login', username, password: account?.password ?? '' };
      await server.post(fields, person);
      return person;
    },
    pathOf: async oldPath => String((await server.get(oldPath)).headers.location ?? oldPath),
  };
};
