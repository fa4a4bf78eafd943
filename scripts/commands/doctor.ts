import { plainError } from '../boot/environment.mjs';
import { checkDatabase } from '../doctor/database.ts';
import { checkBuild, checkFolders, checkMail, checkNode, checkSettings } from '../doctor/surroundings.ts';
import type { Decision } from '../doctor/verdict.ts';
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
      ...checkMail(openContext),
    ];
    const verdicts = [...around, ...(await checkDatabase(openContext))];
    for (const decision of verdicts) print(decision);
    const wrong = verdicts.filter(({ mend }) => mend).length;
    if (wrong > 0) throw plainError(`${wrong} of ${verdicts.length} are not right.`);
  },
});

const print = ({ what, found, mend }: Decision): void => {
  console.log(`${mend ? '✘' : '✔'} ${what}: ${found}`);
  if (mend) console.log(`  ${mend}`);
};
