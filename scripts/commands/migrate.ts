import { migrateDown, migrateUp, migrationStatus } from '../../server/core/db/migrate.ts';
import { declare, type House, usageError } from './command.ts';
import { help } from './help.mjs';

export const command = declare({
  ...help.migrate,
  options: { all: { type: 'boolean' } },
  run: async ({ words: [act], values, house }) => {
    if (act === 'up') return print('done', 'Nothing to do.', await migrateUp(house().sql));
    if (act === 'down') return print('taken back', 'Nothing to take back.', await migrateDown(house().sql, values));
    if (act === 'status') return printStatus(house());
    throw usageError('Say up, down or status.');
  },
});

const print = (word: string, nothing: string, names: readonly string[]): void => {
  for (const name of names) console.log(`${word}  ${name}`);
  if (names.length === 0) console.log(nothing);
};

const printStatus = async ({ sql }: House): Promise<void> => {
  const { done, pending } = await migrationStatus(sql);
  for (const name of done) console.log(`done     ${name}`);
  for (const name of pending) console.log(`pending  ${name}`);
};
