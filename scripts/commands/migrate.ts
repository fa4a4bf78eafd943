import { migrateDown, migrateUp, migrationStatus } from '../../server/core/db/migrate.ts';
import { type CliContext, declare, usageError } from './command.ts';
import { help } from './help.mjs';

export const command = declare({
  ...help.migrate,
  options: { all: { type: 'boolean' } },
  run: async ({ words: [act], values, openContext }) => {
    if (act === 'up') return print('done', 'Nothing to do.', await migrateUp(openContext().sql));
    if (act === 'down') return print('reverted', 'Nothing to revert.', await migrateDown(openContext().sql, values));
    if (act === 'status') return printStatus(openContext());
    throw usageError('Give up, down or status.');
  },
});

const print = (word: string, nothing: string, names: readonly string[]): void => {
  for (const name of names) console.log(`${word}  ${name}`);
  if (names.length === 0) console.log(nothing);
};

const printStatus = async ({ sql }: CliContext): Promise<void> => {
  const { done, pending } = await migrationStatus(sql);
  for (const name of done) console.log(`done     ${name}`);
  for (const name of pending) console.log(`pending  ${name}`);
};
