import type { WxrComment } from './wxr-file.ts';

/** Comments above one whose post is looked for: longer chains begin anew at the top. */
const mostAbove = 50;

const time = ({ date }: WxrComment): number => date?.getTime() ?? 0;

/** In the order they were written, each after the one it answers: that is how they are numbered. */
export const inOrder = (comments: readonly WxrComment[]): readonly WxrComment[] => {
  const sorted = [...comments].sort((a, b) => time(a) - time(b) || Number(a.id) - Number(b.id));
  const byId = new Map(sorted.map(comment => [comment.id, comment]));
  const ordered = new Set<WxrComment>();
  for (const comment of sorted) {
    // A circle of answers ends where it meets itself.
    const line = new Set<WxrComment>();
    for (let up: WxrComment | undefined = comment; up && !ordered.has(up) && !line.has(up); up = byId.get(up.parent))
      line.add(up);
    for (const one of [...line].reverse()) ordered.add(one);
  }
  return [...ordered];
};

/** Ids of the comments above one, the nearest first; a circle ends where it meets itself. */
export const aboveOf = (comment: WxrComment, byId: ReadonlyMap<string, WxrComment>): readonly string[] => {
  const passed = new Set([comment.id]);
  for (
    let id = comment.parent;
    byId.has(id) && !passed.has(id) && passed.size <= mostAbove;
    id = byId.get(id)?.parent ?? ''
  )
    passed.add(id);
  return [...passed].slice(1);
};

/** Why a comment does not come along, if so. */
export const commentLeftBecause = ({ id, type, approved }: WxrComment): string | undefined => {
  if (type === 'pingback' || type === 'trackback')
    return `${type}; automatic link notice from another site, not a comment`;
  if (type !== '' && type !== 'comment') return `${type}; plugin record, not a comment`.slice(0, 190);
  if (approved === 'spam') return 'marked as spam';
  if (approved === 'trash') return 'in the trash';
  return id === '' ? 'no id' : undefined;
};
