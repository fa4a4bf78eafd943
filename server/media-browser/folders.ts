import { movablePost } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import type { FolderSubject } from '../core/policy/index.ts';
import { sharedFolder } from '../media/index.ts';

/** A folder of the media browser: as the policy judges it, and where its pictures are found. */
export type Folder = FolderSubject & {
  readonly name: string;
  readonly postId?: number;
  /** Who looks into a post's folder: what of their own only a draft holds they see alone. */
  readonly viewerId?: number;
};

const written = /^(?:(user|post):([1-9]\d{0,9})|shared)(?:\/.*)?$/;

/** The folder that is written `user:42`, `post:12` or `shared`; without words the asking account's own. */
export const folderOf = async (context: RequestContext, name: string): Promise<Folder> => {
  const own = context.actor.account?.id;
  if (own === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (name === '') return { kind: 'user', ownerId: own, name: `user:${own}` };
  const match = written.exec(name);
  if (!match) throw notFound();
  const id = Number(match[2]);
  if (match[1] === 'user') return { kind: 'user', ownerId: id, name: `user:${id}` };
  if (match[1] === undefined) return { kind: 'shared', name: sharedFolder };
  const { authorId, isOfOwnTeam } = await movablePost(context, id);
  return { kind: 'post', authorId, isOfOwnTeam, postId: id, viewerId: own, name: `post:${id}` };
};

/** The folder in the `key` of an installed client: `_` and base64 with its signs replaced (wire §2.6). */
export const folderInKey = (key: string): string => {
  if (!key.startsWith('_')) return '';
  const base64 = key.slice(1).replaceAll('.', '+').replaceAll('-', '=').replaceAll('~', '/');
  return Buffer.from(base64, 'base64').toString('utf8');
};
