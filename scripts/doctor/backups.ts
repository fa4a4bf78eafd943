import { nightlyBackups } from '../../server/backups/folders.ts';
import { siteSettings } from '../../server/core/settings/site-settings.ts';
import type { OpenCliContext } from '../commands/command.ts';
import type { CheckResult } from './check-result.ts';

const what = 'nightly backups';
const dayMs = 24 * 3600_000;

/** The newest nightly backup, which must not be older than two days; no result without a usable database. */
export const checkBackups = async (open: OpenCliContext): Promise<CheckResult[]> => {
  try {
    const { sql, settings } = open();
    const site = siteSettings();
    await site.reload(sql);
    if (!site.get('backup.nightly')) return [{ what, found: 'off (setting backup.nightly)' }];
    const [newest] = await nightlyBackups(settings.backupDir);
    const mend = `Read the log of the site, and look whether ${settings.backupDir} can be written.`;
    if (newest === undefined) return [{ what, found: `none in ${settings.backupDir}`, mend }];
    const isOld = Date.now() - Date.parse(newest.slice('nightly-'.length)) > 3 * dayMs;
    return [{ what, found: `newest ${newest}`, ...(isOld ? { mend } : {}) }];
  } catch {
    return [];
  }
};
