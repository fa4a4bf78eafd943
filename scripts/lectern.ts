import { Refusal } from '../server/core/refusal.ts';
import { BadSetting } from '../server/settings.ts';
import { type Command, type House, openHouse } from './commands/command.ts';
import { commands } from './commands/index.ts';

const written = 'npm run lectern --';

const main = async ([name = '--help', ...args]: readonly string[]): Promise<number> => {
  if (name === '--help' || name === 'help') return printAll();
  const command = (await commands.get(name)?.())?.command;
  if (!command) {
    console.error(`There is no command ${name}. \`${written} --help\` lists them.`);
    return 2;
  }
  if (args.includes('--help')) return printHelp(command);
  return run(command, args);
};

const run = async (command: Command, args: readonly string[]): Promise<number> => {
  let house: House | undefined;
  try {
    await command.run(args, () => {
      house ??= openHouse();
      return house;
    });
    return 0;
  } catch (error) {
    return explain(command, error);
  } finally {
    await house?.sql.destroy();
  }
};

const explain = (command: Command, error: unknown): number => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (code === 'USAGE' || code.startsWith('ERR_PARSE_ARGS'))) {
    console.error(error.message);
    printHelp(command);
    return 2;
  }
  const meant = error instanceof Refusal || error instanceof BadSetting || (error instanceof Error && 'plain' in error);
  console.error(meant ? error.message : error);
  return 1;
};

const printHelp = ({ forms, meaning }: Command): number => {
  console.log(meaning);
  for (const form of forms) console.log(`  ${written} ${form}`);
  return 0;
};

const printAll = async (): Promise<number> => {
  for (const name of [...commands.keys()].sort()) {
    const command = (await commands.get(name)?.())?.command;
    if (command) printHelp(command);
  }
  return 0;
};

process.exitCode = await main(process.argv.slice(2));
