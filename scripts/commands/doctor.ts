import { plainError } from '../boot/environment.mjs';
import { checkBackups } from '../doctor/backups.ts';
import type { CheckResult } from '../doctor/check-result.ts';
import { checkDatabase } from '../doctor/database.ts';
import { checkFiles } from '../doctor/files.ts';
import { checkJobs } from '../doctor/jobs.ts';
import { checkMail } from '../doctor/mail.ts';
import { checkPreviews } from '../doctor/previews.ts';
import { checkBuild, checkFolders, checkNode, checkSettings } from '../doctor/surroundings.ts';
import { declare } from './command.ts';
import { help } from './help.mjs';

export const command = declare({
  ...help.doctor,
  options: {},
  run: async ({ openContext }) => {
    const around = [
      checkNode(),
      checkSettings(openContext),
      ...checkBuild(),
      ...checkFolders(),
      ...(await checkMail(openContext)),
    ];
    const results = [
      ...around,
      ...(await checkDatabase(openContext)),
      ...(await checkJobs(openContext)),
      ...(await checkFiles(openContext)),
      ...(await checkBackups(openContext)),
      ...(await checkPreviews(openContext)),
    ];
    for (const result of results) print(result);
    const wrong = results.filter(({ mend }) => mend).length;
    if (wrong > 0) throw plainError(`${wrong} of ${results.length} checks failed.`);
  },
});

const print = ({ what, found, mend }: CheckResult): void => {
  console.log(`${mend ? '✘' : '✔'} ${what}: ${found}`);
  if (mend) console.log(`  ${mend}`);
};
