import { posix } from 'node:path';
import { parseAst } from 'vite';
import { lateWaits } from './promise-rules.ts';
import { lineAt, type Source } from './sources.ts';
import { isNode, type Node, traverse } from './syntax.ts';

export interface Import {
  /** A path from the root for our own files, else the name of the package as it is written. */
  readonly target: string;
  readonly own: boolean;
  readonly line: number;
  readonly typeOnly: boolean;
  /** Asked for while running, by `import()`. */
  readonly later: boolean;
}

/** A parsed source: what it imports, and each identifier with the line of its first use. */
export interface Module extends Source {
  readonly imports: readonly Import[];
  readonly names: ReadonlyMap<string, number>;
  readonly defaultExport: number | undefined;
  /** The lines of its type assertions; `as const` asserts nothing. */
  readonly assertions: readonly number[];
  /** The lines on which a promise is stored that is waited for too late. */
  readonly lateWaits: readonly number[];
}

/** Whether it is a module of ours; a `.d.ts` only tells what another package holds. */
export const isParseable = (path: string): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts');

/** Parses a source. Throws the parser's error when it is no module. */
export const moduleOf = (source: Source): Module => {
  const imports: Import[] = [];
  const names = new Map<string, number>();
  const assertions: number[] = [];
  let defaultExport: number | undefined;
  const program = parseAst(source.text, { lang: source.path.endsWith('x') ? 'tsx' : 'ts' }, source.path);
  traverse(program, node => {
    const line = (): number => lineAt(source.text, node.start);
    const named = literal(node.source) ?? literal(node.argument);
    if (importing.has(node.type) && named !== undefined)
      imports.push({ ...meaning(source.path, node, named), line: line() });
    if (node.type === 'ExportDefaultDeclaration') defaultExport = line();
    if (asserting.has(node.type) && !isConst(node.typeAnnotation)) assertions.push(line());
    if (typeof node.name === 'string' && !names.has(node.name)) names.set(node.name, line());
  });
  const late = lateWaits(program).map(start => lineAt(source.text, start));
  return { ...source, imports, names, defaultExport, assertions, lateWaits: late };
};

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

const asserting = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression']);

const isConst = (type: unknown): boolean => isNode(type) && isNode(type.typeName) && type.typeName.name === 'const';

const meaning = (path: string, node: Node, named: string): Omit<Import, 'line'> => {
  const own = named.startsWith('.');
  return {
    target: own ? posix.join(posix.dirname(path), named) : named,
    own,
    typeOnly: isTypeOnly(node),
    later: node.type === 'ImportExpression',
  };
};

const isTypeOnly = (node: Node): boolean => {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return specifiers.length > 0 && specifiers.every(one => one.importKind === 'type' || one.exportKind === 'type');
};

const literal = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  if (value.type === 'TSLiteralType') return literal(value.literal);
  return typeof value.value === 'string' ? value.value : undefined;
};
