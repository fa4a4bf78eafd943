import { isNode, type Node, traverse } from './syntax.ts';

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const collectors = new Set(['all', 'allSettled', 'race', 'any']);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A value that some later statement waits for, and where. */
interface Wait {
  readonly name: string;
  readonly end: number;
}

interface Scope {
  readonly declared: Map<string, Node>;
  readonly waits: Wait[];
  /** Where something was waited for. */
  readonly pauses: Node[];
  /** First mention that gives a name a handler. */
  readonly handled: Map<string, number>;
}

/** The arguments of `Promise.all` and similar calls. */
const collectedBy = (node: Node): Node[] => {
  const callee = node.callee;
  if (node.type !== 'CallExpression' || !isNode(callee) || nameOf(callee.object) !== 'Promise') return [];
  if (!collectors.has(nameOf(callee.property) ?? '')) return [];
  return listOf(node.arguments).flatMap(list => (list.type === 'ArrayExpression' ? listOf(list.elements) : [list]));
};

/** The name that `.then`, `.catch` or `.finally` is asked of. */
const handledBy = (node: Node): string | undefined => {
  const callee = node.callee;
  if (node.type !== 'CallExpression' || !isNode(callee)) return undefined;
  return ['then', 'catch'].includes(nameOf(callee.property) ?? '') ? nameOf(callee.object) : undefined;
};

const read = (node: Node, { declared, waits, pauses, handled }: Scope): void => {
  const id = nameOf(node.id);
  if (node.type === 'VariableDeclarator' && id !== undefined && isNode(node.init)) declared.set(id, node);
  if (node.type === 'AwaitExpression') {
    pauses.push(node);
    const name = nameOf(node.argument);
    if (name !== undefined) waits.push({ name, end: node.end });
  }
  if (node.type === 'ForOfStatement') {
    const [variable] = isNode(node.left) ? listOf(node.left.declarations) : [];
    if (variable) declared.set(nameOf(variable.id) ?? '', node);
  }
  for (const one of collectedBy(node)) {
    const collected = nameOf(one.type === 'SpreadElement' ? one.argument : one);
    if (collected !== undefined) waits.push({ name: collected, end: node.end });
  }
  const name = handledBy(node);
  if (name !== undefined && !handled.has(name)) handled.set(name, node.start);
};

/** The first `await` between the place where a promise was stored and the place where it is waited for. */
const pauseBefore = ({ declared, pauses, handled }: Scope, { name, end }: Wait): Node | undefined => {
  const from = declared.get(name);
  if (!from) return undefined;
  // Of a loop over promises the second one is stored while the first is waited for.
  if (from.type === 'ForOfStatement') return pauses.find(one => one.end === end);
  const pause = pauses.find(one => one.start > from.end && one.end < end);
  return pause && (handled.get(name) ?? Number.POSITIVE_INFINITY) > pause.start ? pause : undefined;
};

/**
 * Where a promise is stored and waited for only after something else was: when it fails meanwhile, nobody is there, and
 * Node ends the process.
 */
export const lateWaits = (program: unknown): number[] => {
  const found: number[] = [];
  const look = (root: Node): void => {
    const scope: Scope = { declared: new Map(), waits: [], pauses: [], handled: new Map() };
    traverse(root, node => {
      if (node !== root && functions.has(node.type)) {
        look(node);
        return false;
      }
      read(node, scope);
      return true;
    });
    for (const wait of scope.waits) if (pauseBefore(scope, wait)) found.push(scope.declared.get(wait.name)?.start ?? 0);
  };
  if (isNode(program)) look(program);
  return found;
};
