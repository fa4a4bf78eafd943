import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Settings } from '../../server/core/config/environment.ts';
import { settingsOfProcess } from '../../server/core/config/process-settings.ts';
import { connect, type Knex } from '../../server/core/db/db.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface CliContext {
  readonly settings: Settings;
  readonly sql: Knex;
}

/** Opens settings and database on first use; the command line closes them. Throws BadSetting. */
export type OpenCliContext = () => CliContext;

interface Declared<O extends Options> {
  /** How it is written, a line for each form, without `npm run lectern --`. */
  readonly forms: readonly string[];
  /** A sentence. */
  readonly meaning: string;
  readonly options: O;
  /** Throws `usageError` when the words make no sense, a Refusal or a plain error when it could not be done. */
  readonly run: (call: {
    readonly words: readonly string[];
    readonly values: ReturnType<typeof parseArgs<{ options: O }>>['values'];
    readonly openContext: OpenCliContext;
  }) => Promise<void>;
}

export interface Command {
  readonly forms: readonly string[];
  readonly meaning: string;
  readonly run: (args: readonly string[], openContext: OpenCliContext) => Promise<void>;
}

/** Declares a command; the types of its options reach its `run`. */
export const declare = <const O extends Options>({ forms, meaning, options, run }: Declared<O>): Command => ({
  forms,
  meaning,
  run: (args, openContext) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return run({ words: positionals, values, openContext });
  },
});

/** The words of a command make no sense: its forms are shown and the exit code is 2. */
export const usageError = (sentence: string): Error => Object.assign(new Error(sentence), { code: 'USAGE' });

export const openCliContext: OpenCliContext = () => {
  const settings = settingsOfProcess();
  return { settings, sql: connect(settings.database, { poolSize: 4 }) };
};
