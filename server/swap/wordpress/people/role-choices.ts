import { plainError } from '../../../core/errors/index.ts';
import { plainWords } from '../../../import/index.ts';
import type { GroupRole, RoleChoice } from '../../plan/index.ts';
import type { Source } from '../../source/index.ts';
import { usualRole } from './author-roles.ts';

const mostAuthors = 10_000;

/** The authors of an export with the role that each gets. Throws a plain error for a choice that names none of them. */
export const authorRoles = async (source: Source, choices: readonly RoleChoice[]): Promise<readonly GroupRole[]> => {
  const chosen = new Map(choices.map(({ group, role }) => [group.toLowerCase(), role]));
  const authors: GroupRole[] = [];
  for (const { login, name } of await source.rowsAfter('wp_authors', 'number', 0, mostAuthors)) {
    const id = login ?? '';
    const role = chosen.get(id.toLowerCase());
    authors.push({
      system: 'wordpress',
      id,
      title: plainWords(name ?? '') || id,
      accounts: 1,
      role: role ?? usualRole,
      reason: role ? 'chosen by you' : 'author; WordPress exports do not contain roles',
    });
  }
  const logins = new Set(authors.map(({ id }) => id.toLowerCase()));
  const missing = choices.find(({ group }) => !logins.has(group.toLowerCase()));
  if (missing)
    throw plainError(
      `The export has no author ${missing.group}. It has: ${authors
        .slice(0, 50)
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  return authors;
};
