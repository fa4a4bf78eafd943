import { type Role, roles } from '../../../server/core/policy/index.ts';
import { makePlan, planText, type RoleChoice } from '../../../server/swap/plan/index.ts';
import { declare, usageError } from '../command.ts';
import { help } from '../help.mjs';
import { sourceOptions, withSource } from './with-source.ts';

export const command = declare({
  ...help.swap,
  options: { ...sourceOptions, role: { type: 'string', multiple: true }, json: { type: 'boolean' } },
  run: async ({ words, values, openContext }) => {
    const choices = (values.role ?? []).map(roleChoice);
    await withSource({ words, values, openContext }, async source => {
      const plan = await makePlan(source, choices);
      console.log(values.json ? JSON.stringify(plan, null, 2) : planText(plan));
    });
  },
});

const isRole = (word: string): word is Role => roles.some(role => role === word);

/** Reads `Group=role`. Throws a usage error that names what is wrong. */
const roleChoice = (word: string): RoleChoice => {
  const [, group = '', role = ''] = /^(.+)=(.*)$/s.exec(word) ?? [];
  if (group === '') throw usageError(`--role ${word} must look like "Group=role".`);
  if (!isRole(role)) throw usageError(`${role || 'An empty word'} is no role: a role is one of ${roles.join(', ')}.`);
  return { group, role };
};
