import { plainError } from '../boot/environment.mjs';
import { checkDatabase } from '../doctor/database.ts';
import { checkBuild, checkFolders, checkNode, checkSettings } from '../doctor/surroundings.ts';
import type { Verdict } from '../doctor/verdict.ts';
import { declare } from './command.ts';

export const command = declare({
  forms: ['doctor'],
  meaning: 'Looks at everything Lectern stands on, and names the mend of what is not right.',
  options: {},
  run: async ({ house }) => {
    const around = [checkNode(), checkSettings(house), ...checkBuild(), ...checkFolders()];
    const verdicts = [...around, ...(await checkDatabase(house))];
    for (const verdict of verdicts) print(verdict);
    const wrong = verdicts.filter(({ mend }) => mend).length;
    if (wrong > 0) throw plainError(`${wrong} of ${verdicts.length} are not right.`);
  },
});

const print = ({ what, found, mend }: Verdict): void => {
  console.log(`${mend ? '✘' : '✔'} ${what}: ${found}`);
  if (mend) console.log(`  ${mend}`);
};
