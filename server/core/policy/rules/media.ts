import { type Actor, hasRole } from '../actor.ts';
import { type Decision, isOwner, readsText, refusalOf, rule, when } from '../rule.ts';
import type { FolderSubject, MediaSubject, SiteSubject } from '../subjects.ts';
import { readsArticle } from './articles.ts';

/** Writers of posts or articles may upload pictures. */
const isWriter = (actor: Actor): boolean => hasRole(actor, 'blogger') || hasRole(actor, 'author');

const throughTexts = (actor: Actor, { posts, articles }: MediaSubject): Decision => {
  const decisions = [
    ...posts.map(post => readsText(actor, post)),
    ...articles.map(article => readsArticle(actor, article)),
  ];
  return decisions.includes(true) ? true : (decisions.find(decision => decision !== 'NOT_FOUND') ?? 'NOT_FOUND');
};

const writesIn = (actor: Actor, folder: Extract<FolderSubject, { kind: 'post' }>): boolean =>
  hasRole(actor, 'moderator') || folder.isOfOwnTeam || (hasRole(actor, 'blogger') && isOwner(actor, folder.authorId));

/** Stored files and their folders: own ones; moderators see and staff manage shared ones. */
export const mediaRules = {
  'media.upload': rule<SiteSubject>(actor => when(isWriter(actor), refusalOf(actor))),
  'media.see': rule<MediaSubject>((actor, media) => {
    if (media.isPublic || isOwner(actor, media.ownerId) || hasRole(actor, 'moderator')) return true;
    if (media.isShared && isWriter(actor)) return true;
    return throughTexts(actor, media);
  }),
  /** Listing a folder. A refusal does not reveal its owner. */
  'media.browse': rule<FolderSubject>((actor, folder) => {
    if (!isWriter(actor)) return refusalOf(actor);
    if (folder.kind === 'shared') return true;
    const isOwn = folder.kind === 'user' && isOwner(actor, folder.ownerId);
    if (isOwn || hasRole(actor, 'moderator')) return true;
    return when(folder.kind === 'post' && writesIn(actor, folder), 'NOT_FOUND');
  }),
  /** Adding pictures to a folder. */
  'media.place': rule<FolderSubject>((actor, folder) => {
    if (!isWriter(actor)) return refusalOf(actor);
    if (folder.kind === 'shared') return when(hasRole(actor, 'staff'));
    if (folder.kind === 'user') return when(isOwner(actor, folder.ownerId), 'NOT_FOUND');
    return when(writesIn(actor, folder), 'NOT_FOUND');
  }),
  /** Editing the texts of a file, deleting it. */
  'media.manage': rule<MediaSubject>((actor, media) => {
    if (media.isShared) return when(hasRole(actor, 'staff'), isWriter(actor) ? 'FORBIDDEN' : 'NOT_FOUND');
    if (isOwner(actor, media.ownerId)) return true;
    return when(false, hasRole(actor, 'moderator') ? 'FORBIDDEN' : 'NOT_FOUND');
  }),
} as const;
