import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainError } from '../../core/errors/index.ts';

/** Values of `configuration.php` that matter here. The access to its database is not among them. */
export interface Configuration {
  readonly prefix: string;
  readonly secret: string;
  readonly liveSite: string;
  readonly offset: string;
  readonly siteName: string;
  /** `sef`, `sef_rewrite`, `sef_suffix`, `unicodeslugs`, `list_limit`, `force_ssl`: those that are set. */
  readonly settings: Readonly<Record<string, string>>;
}

const bytesMost = 1024 * 1024;

// A comment, an assignment of the class, or any other string, so that none of them is looked for inside another.
const tokens =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\n]*|\b(?:public|var)\s+\$(\w+)\s*=\s*('(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|[\w.+-]+)\s*;|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"/g;

const literalValue = (literal: string): string => {
  const inner = literal.slice(1, -1);
  if (literal.startsWith("'")) return inner.replace(/\\([\\'])/g, '$1');
  if (literal.startsWith('"')) return inner.replace(/\\([\\"$])/g, '$1');
  if (/^(?:true|false|null)$/i.test(literal)) return literal.toLowerCase() === 'true' ? '1' : '';
  return literal;
};

const settingNames = ['sef', 'sef_rewrite', 'sef_suffix', 'unicodeslugs', 'list_limit', 'force_ssl'];

/** Reads the text of `configuration.php` without running it. */
export const parseConfiguration = (text: string): Configuration => {
  const values = new Map(
    [...text.matchAll(tokens)].flatMap(([, name, literal]) =>
      name === undefined || literal === undefined ? [] : [[name, literalValue(literal)] as const],
    ),
  );
  const value = (name: string): string => values.get(name) ?? '';
  return {
    prefix: value('dbprefix'),
    secret: value('secret'),
    liveSite: value('live_site'),
    offset: value('offset'),
    siteName: value('sitename'),
    settings: Object.fromEntries(settingNames.flatMap(name => (values.has(name) ? [[name, value(name)]] : []))),
  };
};

/**
 * Reads `configuration.php` of a site's folder; undefined when it has none. Throws a plain error without the folder.
 */
export const readConfiguration = async (folder: string): Promise<Configuration | undefined> => {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw plainError(`There is no folder ${folder}.`);
  const path = join(folder, 'configuration.php');
  const found = await stat(path).catch(() => undefined);
  if (!found) {
    if ((await stat(join(folder, 'images')).catch(() => undefined)) === undefined)
      throw plainError(`${folder} has neither configuration.php nor images: is it the folder of a Joomla site?`);
    return undefined;
  }
  if (!found.isFile() || found.size > bytesMost) throw plainError(`${path} is not a Joomla configuration file.`);
  const configuration = parseConfiguration(await readFile(path, 'utf8'));
  if (configuration.prefix === '') throw plainError(`${path} contains no table prefix: is it from a Joomla site?`);
  return configuration;
};
