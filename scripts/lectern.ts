import { BadSetting } from '../server/core/config/index.ts';
import { errorNumber } from '../server/core/db/index.ts';
import { isPlainError } from '../server/core/errors/plain-error.ts';
import { UserError } from '../server/core/errors/user-error.ts';
import { keepHeapSmall } from '../server/core/process/index.ts';
import { startSentence } from '../server/start-sentence.ts';
import { type CliContext, type Command, openCliContext } from './commands/command.ts';
import { helpText, requestedHelp } from './commands/help.mjs';
import { commands } from './commands/index.ts';

const main = async (words: readonly string[]): Promise<number> => {
  const help = requestedHelp(words);
  if (help !== undefined) {
    console.log(help);
    return 0;
  }
  const [name = '', ...args] = words;
  const command = (await commands.get(name)?.())?.command;
  if (command) return run(command, args);
  console.error(`There is no command ${name}. \`npm run lectern -- --help\` lists them.`);
  return 2;
};

const run = async (command: Command, args: readonly string[]): Promise<number> => {
  let openContext: CliContext | undefined;
  try {
    await command.run(args, () => {
      openContext ??= openCliContext();
      return openContext;
    });
    return 0;
  } catch (error) {
    return explain(command, error);
  } finally {
    await openContext?.sql.destroy();
  }
};

const noSuchTable = 1146;

const explain = (command: Command, error: unknown): number => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (code === 'USAGE' || code.startsWith('ERR_PARSE_ARGS'))) {
    console.error(error.message);
    console.log(helpText(command));
    return 2;
  }
  if (errorNumber(error) === noSuchTable)
    console.error(
      'The database has not all tables yet: `npm run lectern -- migrate up` makes them, and so does `npm start`.',
    );
  else if (error instanceof UserError || error instanceof BadSetting || isPlainError(error))
    console.error(error.message);
  else console.error(startSentence(error));
  return 1;
};

keepHeapSmall();
process.exitCode = await main(process.argv.slice(2));
