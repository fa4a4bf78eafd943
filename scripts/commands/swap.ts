import { type Command, usageError } from './command.ts';
import { help } from './help.mjs';
import { subcommands } from './swap/index.ts';

export const command: Command = {
  ...help.swap,
  run: async ([name = '', ...args], openContext) => {
    const subcommand = (await subcommands.get(name)?.())?.command;
    if (!subcommand) throw usageError(`Give one of ${[...subcommands.keys()].join(', ')}.`);
    await subcommand.run(args, openContext);
  },
};
