import type { TextKey } from '../../../../protocol/texts.ts';
import { type BulkTask, type Row, type RowAction, StateWords } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { shortened } from '../../../core/html/index.ts';
import { contentLanguage, formatNumber, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, type OfferedName, offered } from '../../../core/policy/index.ts';
import { isoMoment, moment, shortDateWords } from '../../../core/time/index.ts';
import { autopostActions, type NetworkChoice } from '../../autopost/index.ts';
import { titleOf } from '../../cards/index.ts';
import type { Rejection } from '../../revision-model/index.ts';
import type { PostLine } from './post-row-queries.ts';

/** Length in characters of a rejection reason in a row; the composer shows all of it. */
const reasonLength = 80;

const stateOf = ({ post, rejection }: PostLine, now: Date): TextKey => {
  if (post.lifecycle === 'trashed') return 'STATE_TRASHED';
  if (post.lifecycle === 'archived') return 'STATE_ARCHIVED';
  if (post.state === 'draft') return rejection ? 'STATE_REJECTED' : 'STATE_DRAFT';
  if (post.state === 'pending') return 'STATE_PENDING';
  if (post.state === 'unpublished') return 'STATE_UNPUBLISHED';
  return post.publishedAt !== null && post.publishedAt > now ? 'STATE_SCHEDULED' : 'STATE_PUBLISHED';
};

const rejectionNote = ({ by, at, message }: Rejection): string => {
  const [date, reason] = [shortDateWords(at), shortened(message.replace(/\s+/g, ' '), reasonLength)];
  return by === null ? text('REJECTION_SHORT', date, reason) : text('REJECTION_SHORT_BY', by, date, reason);
};

/** Badges of a post's state; for a rejected one the moderator, the time and the beginning of the reason. */
const State = ({ context: { services }, line }: { context: RequestContext; line: PostLine }) => {
  const { post, rejection } = line;
  const state = stateOf(line, moment(services.clock));
  return (
    <StateWords mark={`is-${state.slice('STATE_'.length).toLowerCase()}`} word={text(state)}>
      {rejection && post.state === 'published' && (
        <span className="state-mark is-rejected">{text('STATE_CHANGE_REJECTED')}</span>
      )}
      {post.isFeatured && <span className="state-mark">{text('STATE_FEATURED')}</span>}
      {post.isProtected && <span className="state-mark">{text('STATE_PROTECTED')}</span>}
      {rejection && <span className="state-why">{rejectionNote(rejection)}</span>}
    </StateWords>
  );
};

interface TransitionButton {
  readonly label: TextKey;
  /** Namespace of the confirmation; absent: done at once. */
  readonly confirmation?: string;
  readonly key?: string;
}

const dashboard = 'site/views/dashboard';

const transitionButtons: Readonly<Record<OfferedName, TransitionButton>> = {
  publish: { label: 'POST_TOOL_PUBLISH', confirmation: `${dashboard}/confirmPublishPost`, key: 'a' },
  unpublish: { label: 'POST_TOOL_UNPUBLISH', confirmation: `${dashboard}/confirmUnpublishPost`, key: 'u' },
  submit: { label: 'POST_TOOL_SUBMIT' },
  archive: { label: 'POST_TOOL_ARCHIVE', confirmation: `${dashboard}/confirmArchivePost`, key: 's' },
  unarchive: { label: 'POST_TOOL_UNARCHIVE', confirmation: `${dashboard}/confirmUnarchivePost` },
  trash: { label: 'MOVE_TO_TRASH', confirmation: `${dashboard}/confirmDeletePost`, key: 'd' },
  restore: { label: 'POST_TOOL_RESTORE' },
  delete: { label: 'POST_TOOL_DELETE', confirmation: `${dashboard}/confirmPermanentDelete` },
  feature: { label: 'POST_TOOL_FEATURE' },
  unfeature: { label: 'POST_TOOL_UNFEATURE' },
};

const taskOf = (name: OfferedName): BulkTask => {
  const button = transitionButtons[name];
  return { ...button, task: `posts.${name}`, label: text(button.label) };
};

// Moving to the trash is immediate and can be undone; without scripts it asks for confirmation.
const actionOf = (name: OfferedName): RowAction => {
  const task = taskOf(name);
  if (name === 'trash') return { type: 'hook', ...task, hooks: { 'data-post-delete': '' }, isHarmful: true };
  return task.confirmation
    ? { type: 'dialog', ...task, does: task.confirmation, isHarmful: name === 'delete' }
    : { type: 'form', ...task, does: task.task };
};

const Title = ({ context, line }: { context: RequestContext; line: PostLine }) => {
  const { post } = line;
  const title = titleOf(post.title);
  const language = contentLanguage(line);
  return can(context.actor, 'post.read', post) ? (
    <a href={context.services.settings.basePath + paths.entry(post.slug)} {...language}>
      {title}
    </a>
  ) : (
    <span {...language}>{title}</span>
  );
};

const copyTask = 'posts.copy';

const may = ({ actor }: RequestContext, act: 'post.edit' | 'post.copy' | 'post.dates', { post }: PostLine): boolean =>
  post.lifecycle !== 'trashed' && can(actor, act, post);

const actionsOf = (context: RequestContext, line: PostLine, networks: readonly NetworkChoice[]): RowAction[] => {
  const { post } = line;
  const actions: RowAction[] = offered(context.actor, post).map(actionOf);
  if (may(context, 'post.edit', line))
    actions.unshift({ type: 'link', label: text('POST_TOOL_EDIT'), href: paths.write(post.id) });
  if (may(context, 'post.copy', line))
    actions.push({ type: 'form', label: text('POST_TOOL_COPY'), does: copyTask, task: copyTask });
  if (may(context, 'post.dates', line))
    actions.push({ type: 'link', label: text('POST_DATES'), href: paths.postDates(post.id, paths.dashboard) });
  return [...actions, ...autopostActions(context, networks, post)];
};

/** Row of a post: title, metadata, state and actions. */
export const postRow = (
  context: RequestContext,
  line: PostLine,
  { isForAll, networks }: { readonly isForAll: boolean; readonly networks: readonly NetworkChoice[] },
): Row => {
  const { post, category, author, hits, dated } = line;
  return {
    id: post.id,
    name: titleOf(post.title),
    isDisabled: offered(context.actor, post).length === 0,
    hooks: { 'data-eb-post-item': '' },
    cells: [
      <Title key="title" context={context} line={line} />,
      ...(isForAll ? [author] : []),
      category ?? text('NO_CATEGORY'),
      <State key="state" context={context} line={line} />,
      <time key="date" dateTime={isoMoment(dated)}>
        {shortDateWords(dated)}
      </time>,
      formatNumber(hits),
    ],
    actions: actionsOf(context, line, networks),
  };
};

const inBulk: readonly OfferedName[] = [
  ...(['publish', 'unpublish', 'feature', 'unfeature', 'archive', 'unarchive', 'trash', 'restore', 'delete'] as const),
];

/** Bulk tasks (wire §2.3) that at least one row of the list allows. */
export const postTasks = (context: RequestContext, lines: readonly PostLine[]): BulkTask[] => {
  const open = new Set(lines.flatMap(({ post }) => offered(context.actor, post)));
  const isCopyable = lines.some(line => may(context, 'post.copy', line));
  const copy = isCopyable ? [{ task: copyTask, label: text('POST_TOOL_COPY') }] : [];
  return [...inBulk.filter(name => open.has(name)).map(taskOf), ...copy];
};
