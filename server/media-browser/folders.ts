import { movablePost } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import type { FolderSubject } from '../core/policy/index.ts';
import { sharedFolder } from '../media/index.ts';

/** Folder of the media browser: its policy subject and the filter of its pictures. */
export type Folder = FolderSubject & {
  readonly name: string;
  readonly postId?: number;
  /** Viewer of a post's folder: pictures used only by own drafts are visible to their owner alone. */
  readonly viewerId?: number;
};

const folderForm = /^(?:(user|post):([1-9]\d{0,9})|shared)(?:\/.*)?$/;

/** Parses `user:42`, `post:12` or `shared`; an empty name is the user's own folder. */
export const folderOf = async (context: RequestContext, name: string): Promise<Folder> => {
  const own = context.actor.account?.id;
  if (own === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (name === '') return { kind: 'user', ownerId: own, name: `user:${own}` };
  const match = folderForm.exec(name);
  if (!match) throw notFound();
  const id = Number(match[2]);
  if (match[1] === 'user') return { kind: 'user', ownerId: id, name: `user:${id}` };
  if (match[1] === undefined) return { kind: 'shared', name: sharedFolder };
  const { authorId, isOfOwnTeam } = await movablePost(context, id);
  return { kind: 'post', authorId, isOfOwnTeam, postId: id, viewerId: own, name: `post:${id}` };
};
