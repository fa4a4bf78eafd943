import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { isNode, type Node, traverse } from '../architecture/syntax.ts';
import { root } from '../boot/environment.mjs';

/** The parts of a module of `protocol/` that exist in its text alone: comments, and types. */
export interface SourceText {
  /** The path from the root. */
  readonly path: string;
  /** The comment above the only property of this name; a name with several properties has none. */
  readonly comments: ReadonlyMap<string, string>;
  /** The result tuple of each namespaced call. */
  readonly results: ReadonlyMap<string, string>;
  /** Each declared type, as it is written. */
  readonly types: ReadonlyMap<string, string>;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });

const nameOf = (key: unknown): string | undefined => {
  if (!isNode(key)) return undefined;
  if (typeof key.name === 'string') return key.name;
  return typeof key.value === 'string' ? key.value : undefined;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The documentation comment that ends right before `start`. */
const commentBefore = (text: string, start: number): string | undefined => {
  const [, comment] = /\/\*\*((?:(?!\*\/).)*)\*\/\s*$/s.exec(text.slice(0, start)) ?? [];
  return comment === undefined ? undefined : oneLine(comment.replace(/^\s*\*/gm, ''));
};

const tupleOf = (text: string, value: unknown): string | undefined => {
  let found: string | undefined;
  traverse(value, node => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || nameOf(node.callee.property) !== 'resolves') return;
    const { typeArguments } = node;
    if (isNode(typeArguments)) found = oneLine(text.slice(typeArguments.start + 1, typeArguments.end - 1));
  });
  return found?.replace(/^\[ /, '[').replace(/,? \]$/, ']');
};

const typeOf = (text: string, node: Node): [name: string, written: string] | undefined => {
  if (!/^TS(Interface|TypeAlias)Declaration$/.test(node.type)) return undefined;
  return [nameOf(node.id) ?? '', text.slice(node.start, node.end)];
};

const sourceText = (path: string): SourceText => {
  const text = readFileSync(join(root, path), 'utf8');
  const named = new Set<string>();
  const [comments, results, types] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  traverse(parseAst(text, { lang: 'ts' }, path), node => {
    const type = typeOf(text, node);
    if (type) types.set(...type);
    const name = node.type === 'Property' ? nameOf(node.key) : undefined;
    if (name === undefined) return;
    const [comment, tuple] = [commentBefore(text, node.start), tupleOf(text, node.value)];
    if (named.has(name)) comments.delete(name);
    else if (comment !== undefined) comments.set(name, comment);
    named.add(name);
    if (tuple !== undefined) results.set(name, tuple);
  });
  return { path, comments, results, types };
};

export const protocolSources = (): SourceText[] => filesBelow('protocol').sort().map(sourceText);
