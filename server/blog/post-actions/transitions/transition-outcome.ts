import type { MutationContext } from '../../../core/context/index.ts';
import type { Redirect, Undo } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, offered, type TransitionName, transitions } from '../../../core/policy/index.ts';
import { titleOf } from '../../cards/index.ts';
import { type MovableTarget, movableAmong, transitionMessages } from '../../post-model/index.ts';
import { applyTransition } from './transitions.ts';

/** Undo ids are stored in a cookie, which has no space for more. */
const undoMax = 50;

const undoOf = (mutation: MutationContext, name: TransitionName, after: readonly MovableTarget[]): Undo | undefined => {
  const { back } = transitions[name];
  if (!back || after.length === 0 || after.length > undoMax) return undefined;
  if (!after.every(post => offered(mutation.actor, post).some(name => name === back))) return undefined;
  return { task: `posts.${back}`, ids: after.map(({ id }) => id), label: text('POST_UNDO') };
};

const messageOf = (name: TransitionName, applyAndRedirect: readonly MovableTarget[]): string => {
  const [first] = applyAndRedirect;
  if (!first) return text('POST_NO_CHANGE');
  return plural(
    transitionMessages[name],
    applyAndRedirect.length,
    applyAndRedirect.length === 1 ? titleOf(first.title) : applyAndRedirect.length,
  );
};

// Redirects to the page of the tool, unless it is the page of a post that the user can no longer open.
const returnPath = (
  mutation: MutationContext,
  targets: readonly MovableTarget[],
  after: readonly MovableTarget[],
  back: string | undefined,
): string => {
  const [first] = targets;
  const wanted = back ?? (first ? paths.entry(first.slug) : paths.home);
  const [path] = wanted.split(/[?#]/);
  const post = targets.find(({ slug }) => paths.entry(slug) === path);
  const now = after.find(({ id }) => id === post?.id);
  return !post || (now && can(mutation.actor, 'post.read', now)) ? wanted : paths.home;
};

/** Moves posts and answers with a redirect, a message and an undo action. */
export const applyAndRedirect = async (
  mutation: MutationContext,
  name: TransitionName,
  targets: readonly MovableTarget[],
  back: string | undefined,
): Promise<Redirect> => {
  const done = await applyTransition(mutation, name, targets);
  const ids = targets.map(({ id }) => id);
  const after = await movableAmong(mutation, ids);
  const undo = undoOf(
    mutation,
    name,
    after.filter(({ id }) => done.some(post => post.id === id)),
  );
  const notice = { kind: done.length > 0 ? 'success' : 'info', text: messageOf(name, done) } as const;
  return { to: returnPath(mutation, targets, after, back), notice: undo ? { ...notice, undo } : notice };
};
