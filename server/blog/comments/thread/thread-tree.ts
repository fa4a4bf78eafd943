import type { CommentRow } from '../comment-row.ts';

/** A comment at its place in the thread. */
export interface ThreadNode {
  readonly row: CommentRow;
  /** The comment it replies to, on this page or another. */
  readonly parent: CommentRow | null;
  /** The page shows the parent too. */
  readonly isParentHere: boolean;
  /** Counts from 0; a reply to the deepest level is beside its parent. The depth of the row is the true one. */
  readonly level: number;
  readonly replies: ThreadNode[];
}

interface Place {
  readonly node: ThreadNode;
  /** The list that the node itself is in. */
  readonly beside: ThreadNode[];
}

interface Shape {
  readonly levels: number;
  readonly isRestorable?: (row: CommentRow) => boolean;
  /** Parents that are on other pages, by id. */
  readonly elsewhere?: ReadonlyMap<number, CommentRow>;
}

/**
 * Builds the thread in one pass over rows in the order they were made (C-017). A reply to the deepest level is put
 * beside its parent, a reply to a comment of another page below the first one of its conversation. A removed comment
 * stays while it has replies, or while `isRestorable` returns true.
 */
export const threadOf = (
  rows: readonly CommentRow[],
  { levels, isRestorable = () => false, elsewhere = new Map() }: Shape,
): ThreadNode[] => {
  const places = new Map<number, Place>();
  const roots: ThreadNode[] = [];
  for (const row of rows) {
    const answers = row.parentId === null ? undefined : places.get(row.parentId);
    const above = answers ?? (row.rootId === null ? undefined : places.get(row.rootId));
    const hangsUnder = above !== undefined && above.node.level < levels - 1;
    const beside = above === undefined ? roots : hangsUnder ? above.node.replies : above.beside;
    const level = above === undefined ? 0 : above.node.level + (hangsUnder ? 1 : 0);
    const parent = answers?.node.row ?? elsewhere.get(row.parentId ?? 0) ?? null;
    const node: ThreadNode = { row, parent, isParentHere: answers !== undefined, level, replies: [] };
    beside.push(node);
    places.set(row.id, { node, beside });
  }
  return pruned(roots, isRestorable);
};

const pruned = (nodes: readonly ThreadNode[], isRestorable: (row: CommentRow) => boolean): ThreadNode[] => {
  const staying: ThreadNode[] = [];
  // From the end: at the deepest level a later comment of the same list may answer a removed one.
  const answered = new Set<number>();
  for (const node of nodes.toReversed()) {
    const { row, parent } = node;
    const replies = pruned(node.replies, isRestorable);
    if (row.state === 'removed' && replies.length === 0 && !answered.has(row.id) && !isRestorable(row)) continue;
    if (parent) answered.add(parent.id);
    staying.push({ ...node, replies });
  }
  return staying.reverse();
};
