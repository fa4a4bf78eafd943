import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { root } from '../../core/config/index.ts';
import { isBrowserFile, sentenceOf, textsOf } from '../../core/i18n/index.ts';
import { fieldText } from './submitted-fields.ts';

/** Names the loaders may ask for: a fixed shape inside a fixed folder, never a path (security: template loader). */
const resourceName = /^[a-z0-9]+(?:[-/][a-z0-9]+){0,5}$/;
const resourceKinds = ['template', 'language', 'view'] as const;
const maxNames = 100;

const listOf = (fields: Fields, name: string): string[] => {
  const value = fields[`${name}[]`] ?? fields[name];
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.filter((value): value is string => typeof value === 'string').slice(0, maxNames);
};

/** The text of a client template, or undefined. */
const templateText = (name: string): string | undefined => {
  if (!resourceName.test(name)) return undefined;
  const path = join(root, 'media/templates', `${name}.html`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

interface Wanted {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

const isWanted = (value: unknown): value is Wanted =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'name', 'id'].every(key => typeof Reflect.get(value, key) === 'string');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// `resource[0][type]=…` or one JSON text.
const manifestOf = (fields: Fields): Wanted[] => {
  const text = fieldText(fields, 'resource');
  if (text) {
    const list = parsed(text);
    return Array.isArray(list) ? list.filter(isWanted).slice(0, maxNames) : [];
  }
  const rows = new Map<number, Readonly<Record<string, string>>>();
  for (const [key, value] of Object.entries(fields)) {
    const match = /^resource\[(\d{1,3})\]\[(type|name|id)\]$/.exec(key);
    if (!match?.[2] || typeof value !== 'string') continue;
    const index = Number(match[1]);
    rows.set(index, { ...rows.get(index), [match[2]]: value });
  }
  return [...rows.values()].flatMap(row => (isWanted(row) ? [row] : [])).slice(0, maxNames);
};

const contentOf = ({ type, name }: Wanted): string | undefined => {
  if (!resourceKinds.some(kind => kind === type)) return undefined;
  return type === 'language' ? sentenceOf(name) : templateText(name);
};

// The name of a catalogue file requests all its sentences.
const sentencesOf = (key: string): readonly (readonly [string, string])[] => {
  const file = key.replace(/^browser\//, '');
  return file !== key && isBrowserFile(file) ? Object.entries(textsOf(file)) : [[key, sentenceOf(key)]];
};

const answerLanguage = (reply: FastifyReply, fields: Fields): FastifyReply =>
  reply.send(Object.fromEntries(listOf(fields, 'keys').flatMap(sentencesOf)));

const answerTemplate = (reply: FastifyReply, fields: Fields): FastifyReply => {
  const names = listOf(fields, 'names');
  const texts = names.map(templateText);
  const missing = texts.findIndex(text => !text);
  if (names.length === 0 || missing >= 0) {
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(`No template at media/templates/${encodeURI(names[missing] ?? '')}.html`);
  }
  return reply.type('text/plain; charset=utf-8').send(texts.join('\n'));
};

const answerResources = (reply: FastifyReply, fields: Fields): FastifyReply =>
  reply.send(manifestOf(fields).map(wanted => ({ id: wanted.id, content: contentOf(wanted) })));

/**
 * The three loaders: language, view template, resource (A-043 … A-046). They only read.
 */
export const answerLoader = (reply: FastifyReply, fields: Fields): FastifyReply | undefined => {
  reply.header('cache-control', 'no-store');
  switch (`${fieldText(fields, 'controller')}.${fieldText(fields, 'task')}`.toLowerCase()) {
    case 'lang.getlanguage':
      return answerLanguage(reply, fields);
    case 'themes.getajaxtemplate':
      return answerTemplate(reply, fields);
    case 'foundry.getresource':
      return answerResources(reply, fields);
    default:
      return undefined;
  }
};
