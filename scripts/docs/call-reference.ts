import { basename } from 'node:path';
import { roles } from '../../server/test/rights/people.ts';
import { actName, type Row } from '../../server/test/rights/table.ts';
import type { Source } from '../architecture/sources.ts';
import { type CallEntry, callPages, kinds, type Page } from './calls.ts';

const folder = 'docs/protocol';

/** `visitor to blogger: own; moderator to admin: all`; roles without the right are left out. */
const rightsWords = ({ cells }: Row): string => {
  const groups: { word: string; from: string; to: string }[] = [];
  for (const role of roles) {
    const last = groups.at(-1);
    if (last?.word === cells[role]) last.to = role;
    else groups.push({ word: cells[role], from: role, to: role });
  }
  if (groups.length === 1) return `everybody: ${groups[0]?.word}`;
  return groups
    .filter(({ word }) => word !== '–')
    .map(({ word, from, to }) => `${from === to ? from : `${from} to ${to}`}: ${word}`)
    .join('; ');
};

/** The act with its rights: one sentence, or a list where they depend on the subject. */
const rightsLines = ({ notes, act, rights }: CallEntry): string[] => {
  const about = ({ name }: Row): string => name.slice(actName(name).length + 3);
  const [first, ...others] = rights;
  const sentence = [...notes, `Act \`${act}\``].join(' ');
  if (first && others.length === 0 && about(first) === '') return [`${sentence} (${rightsWords(first)}).`];
  return [`${sentence}:`, '', ...rights.map(row => `- ${[about(row), rightsWords(row)].filter(Boolean).join(': ')}`)];
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const parameterTable = ({ parameters }: CallEntry): string[] =>
  parameters.length === 0
    ? ['No parameters.']
    : [
        '| Parameter | Value |',
        '|---|---|',
        ...parameters.map(({ name, value, isRequired, description }) => {
          const words = [isRequired ? `${value}; required` : value, description].filter(one => one !== '');
          return `| \`${name}\` | ${cell(words.join('. '))} |`;
        }),
      ];

const section = (entry: CallEntry): string[] => [
  `### \`${entry.name}\``,
  '',
  ...(entry.description === '' ? [] : [entry.description, '']),
  ...rightsLines(entry),
  '',
  ...parameterTable(entry),
  '',
  ...(entry.result === undefined ? [] : [`Resolves with \`${entry.result}\`.`, '']),
];

const fileOf = ({ path }: Page): string => `${path.split('/').slice(1).join('-').replace(/\.ts$/, '')}.md`;

const titleOf = (page: Page): string => {
  const name = basename(page.path, '.ts');
  const area = page.path.startsWith('protocol/articles/') ? 'articles: ' : '';
  return `${area}${name}`.replace(/^./, first => first.toUpperCase());
};

/** The types that results name, and those that these types name. */
const typesOf = (page: Page, pages: readonly Page[]): string[] => {
  const declared = new Map([...pages.flatMap(({ types }) => [...types]), ...page.types]);
  const found = new Map<string, string>();
  const add = (text: string): void => {
    for (const name of text.match(/\b[A-Z]\w+/g) ?? []) {
      const written = declared.get(name);
      if (written === undefined || found.has(name)) continue;
      found.set(name, written);
      add(written);
    }
  };
  for (const { result = '' } of page.entries) add(result);
  return [...found.values()];
};

const pageText = (page: Page, pages: readonly Page[]): string => {
  const types = typesOf(page, pages);
  const lines = [
    `# ${titleOf(page)}`,
    '',
    `Generated from \`${page.path}\` by \`npm run docs\`; do not edit. [The protocol](../protocol.md) explains the terms, [rights](../rights.md) the words \`own\`, \`seen\` and \`all\`.`,
    '',
    ...kinds.flatMap(kind => {
      const entries = page.entries.filter(one => one.kind === kind);
      return entries.length === 0 ? [] : [`## ${kind}`, '', ...entries.flatMap(section)];
    }),
    ...(types.length === 0 ? [] : ['## Types', '', '```ts', ...types, '```', '']),
  ];
  return lines.join('\n');
};

const indexText = (pages: readonly Page[]): string => {
  const lines = [
    '# Call reference',
    '',
    'Generated from `protocol/` by `npm run docs`; do not edit. [The protocol](../protocol.md) explains how calls are sent.',
    '',
    '| Page | Calls |',
    '|---|---|',
    ...pages.map(page => {
      const names = page.entries.map(({ name }) => `\`${name}\``).join(', ');
      return `| [${titleOf(page)}](${fileOf(page)}) | ${names} |`;
    }),
    '',
  ];
  return lines.join('\n');
};

/** Every page of the call reference, its index first. */
export const callReference = async (): Promise<Source[]> => {
  const pages = await callPages();
  return [
    { path: `${folder}/README.md`, text: indexText(pages) },
    ...pages.map(page => ({ path: `${folder}/${fileOf(page)}`, text: pageText(page, pages) })),
  ];
};
