export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Visits a node and everything below it; where `visit` answers false, nothing below it. */
export const traverse = (value: unknown, visit: (node: Node) => unknown): void => {
  if (Array.isArray(value)) for (const item of value) traverse(item, visit);
  if (!isNode(value) || visit(value) === false) return;
  for (const child of Object.values(value)) if (typeof child === 'object') traverse(child, visit);
};
