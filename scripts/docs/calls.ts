import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { articleCalls } from '../../protocol/articles/registry.ts';
import type { ParamSchema } from '../../protocol/call.ts';
import { calls, tasks } from '../../protocol/registry.ts';
import { actOf } from '../../server/test/rights/acts.ts';
import { actName, type Row, rightsTable } from '../../server/test/rights/table.ts';
import { root } from '../boot/environment.mjs';
import { protocolSources, type SourceText } from './declarations.ts';

export const kinds = ['Namespaced calls', 'Article calls', 'Form tasks'] as const;
export type Kind = (typeof kinds)[number];

/** Documentation of a call. */
export interface CallEntry {
  readonly name: string;
  readonly kind: Kind;
  readonly description: string;
  /** Facts about how it is sent, as sentences. */
  readonly notes: readonly string[];
  readonly act: string;
  readonly rights: readonly Row[];
  readonly parameters: readonly (Parameter & { readonly description: string })[];
  /** The labelled tuple a namespaced call resolves with. */
  readonly result: string | undefined;
}

/** The calls that one module of `protocol/` declares. */
export interface Page extends SourceText {
  readonly entries: readonly CallEntry[];
}

/** A declaration of any of the three registries. */
interface Declared {
  readonly params: ParamSchema;
  readonly reads?: boolean;
  readonly rejectsWithException?: boolean;
  readonly guard?: 'token' | 'origin';
  readonly isKeyed?: boolean;
  readonly tells?: boolean;
}

const registries: readonly (readonly [Kind, Readonly<Record<string, Declared>>])[] = [
  ['Namespaced calls', { ...calls }],
  ['Article calls', { ...articleCalls }],
  ['Form tasks', { ...tasks }],
];

const notesOf = (kind: Kind, declared: Declared): string[] => {
  if (kind === 'Namespaced calls')
    return [
      declared.reads ? 'Reads only; JSONP is allowed.' : 'Changes data.',
      ...(declared.rejectsWithException ? ['Rejects with an exception object instead of a sentence.'] : []),
    ];
  if (kind === 'Article calls')
    return [
      declared.guard === 'origin'
        ? 'By GET or POST; checks the origin instead of a token.'
        : 'By POST, with the token.',
    ];
  return [
    ...(declared.isKeyed ? ['Needs a signed key instead of the token.'] : []),
    declared.tells ? 'Answers JSON.' : 'Answers with a redirect.',
  ];
};

const rowsOf = (): ReadonlyMap<string, readonly Row[]> => {
  const rows = new Map<string, Row[]>();
  for (const row of rightsTable().values()) rows.set(actName(row.name), [...(rows.get(actName(row.name)) ?? []), row]);
  return rows;
};

const entryOf = (
  source: SourceText,
  kind: Kind,
  name: string,
  declared: Declared,
  rights: readonly Row[],
): CallEntry => ({
  name,
  kind,
  description: source.comments.get(name) ?? '',
  notes: notesOf(kind, declared),
  act: actOf(name) ?? '',
  rights,
  parameters: parametersOf(declared.params).map(one => ({
    ...one,
    description: source.comments.get(one.name) ?? '',
  })),
  result: source.results.get(name),
});

/** Every module that declares calls, with its calls in the order of the source. */
export const callPages = async (): Promise<Page[]> => {
  const rows = rowsOf();
  const pages: Page[] = [];
  const seen = new Set<string>();
  for (const source of protocolSources().filter(({ path }) => !path.endsWith('registry.ts'))) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, source.path)).href);
    const declared = new Set(Object.values(exports).flatMap(one => (isObject(one) ? Object.values(one) : [])));
    const entries = registries.flatMap(([kind, registry]) =>
      Object.entries(registry).flatMap(([name, one]) => {
        if (!declared.has(one) || seen.has(name)) return [];
        seen.add(name);
        return [entryOf(source, kind, name, one, rows.get(name) ?? [])];
      }),
    );
    if (entries.length > 0) pages.push({ ...source, entries });
  }
  return pages;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Description of a call's parameter. */
interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly isRequired: boolean;
}

type Json = z.core.JSONSchema.BaseSchema;

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const named = ({ description, type, enum: choices, items, anyOf, pattern }: Json): string => {
  if (description !== undefined) return description;
  if (choices) return choices.map(choice => (choice === '' ? 'empty' : `\`${choice}\``)).join(', ');
  if (anyOf) return anyOf.map(one => (isSchema(one) ? wordsOf(one) : '')).join(' or ');
  if (type === 'array') return isSchema(items) ? `list of: ${wordsOf(items)}` : 'list';
  if (pattern !== undefined) return `text like \`${pattern}\``;
  return type === 'string' ? 'text' : `${type}`;
};

const plain = new Intl.NumberFormat('en');

const wordsOf = (schema: Json): string => {
  const limits = [
    schema.maxLength === undefined ? '' : `at most ${plain.format(schema.maxLength)} characters`,
    schema.maxItems === undefined ? '' : `at most ${plain.format(schema.maxItems)}`,
    schema.default === undefined || schema.default === '' ? '' : `\`${JSON.stringify(schema.default)}\` if absent`,
  ];
  return [named(schema), ...limits].filter(one => one !== '').join('; ');
};

/** The parameters of a call as a client sends them. */
const parametersOf = (schema: ParamSchema): Parameter[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    value: isSchema(property) ? wordsOf(property) : 'anything',
    isRequired: required.includes(name),
  }));
};
