import { type Role, roles } from '../../../server/core/policy/index.ts';
import type { RoleChoice } from '../../../server/swap/plan/index.ts';
import { usageError } from '../command.ts';

const isRole = (word: string): word is Role => roles.some(role => role === word);

/** Reads `Group=role`. Throws a usage error that names what is wrong. */
export const roleChoice = (word: string): RoleChoice => {
  const [, group = '', role = ''] = /^(.+)=(.*)$/s.exec(word) ?? [];
  if (group === '') throw usageError(`--role ${word} must look like "Group=role".`);
  if (!isRole(role)) throw usageError(`${role || 'An empty word'} is not a role. Roles are ${roles.join(', ')}.`);
  return { group, role };
};
