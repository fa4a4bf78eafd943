import { nightlyBackups } from '../../server/backups/folders.ts';
import { siteSettings } from '../../server/core/settings/site-settings.ts';
import type { OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';

const what = 'nightly backups';
const dayMs = 24 * 3600_000;

/** Folder of the nightly backups; undefined if the setting is off. */
const backupFolder = async (open: OpenCliContext): Promise<string | undefined> => {
  try {
    const { sql, settings } = open();
    const site = siteSettings();
    await site.reload(sql);
    return site.get('backup.nightly') ? settings.backupDir : undefined;
  } catch {
    // An unusable database is a result of its own.
    return undefined;
  }
};

/** The newest nightly backup, which must not be older than two days; no result where none are wanted. */
export const checkBackups = async (open: OpenCliContext): Promise<CheckResult[]> => {
  const folder = await backupFolder(open);
  if (folder === undefined) return [];
  const mend = `Read the log of the site, and look whether ${folder} can be written. The first one is made at night.`;
  try {
    const [newest] = await nightlyBackups(folder);
    if (newest === undefined) return [{ what, found: `none in ${folder}`, mend }];
    const isOld = Date.now() - Date.parse(newest.slice('nightly-'.length)) > 3 * dayMs;
    return [{ what, found: `newest ${newest}`, ...(isOld ? { mend } : {}) }];
  } catch (error) {
    return [{ what, found: words(error), mend }];
  }
};
