import type { TextKey } from '../../../../protocol/texts.ts';
import type { BulkTask, Row, RowAction } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, type OfferedName, offered } from '../../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../../core/time/index.ts';
import { autopostActions, type NetworkChoice } from '../../autopost/index.ts';
import { titleOf } from '../../cards/index.ts';
import type { PostLine } from './post-row-queries.ts';
import { State } from './post-state-views.tsx';

interface TransitionButton {
  readonly label: TextKey;
  /** Namespace of the confirmation; absent: done at once. */
  readonly namespace?: string;
  readonly key?: string;
}

const dashboard = 'site/views/dashboard';

const transitionButtons: Readonly<Record<OfferedName, TransitionButton>> = {
  publish: { label: 'POST_TOOL_PUBLISH', namespace: `${dashboard}/confirmPublishPost`, key: 'a' },
  unpublish: { label: 'POST_TOOL_UNPUBLISH', namespace: `${dashboard}/confirmUnpublishPost`, key: 'u' },
  submit: { label: 'POST_TOOL_SUBMIT' },
  archive: { label: 'POST_TOOL_ARCHIVE', namespace: `${dashboard}/confirmArchivePost`, key: 's' },
  unarchive: { label: 'POST_TOOL_UNARCHIVE', namespace: `${dashboard}/confirmUnarchivePost` },
  trash: { label: 'POST_TOOL_TRASH', namespace: `${dashboard}/confirmDeletePost`, key: 'd' },
  restore: { label: 'POST_TOOL_RESTORE' },
  delete: { label: 'POST_TOOL_DELETE', namespace: `${dashboard}/confirmPermanentDelete` },
  feature: { label: 'POST_TOOL_FEATURE' },
  unfeature: { label: 'POST_TOOL_UNFEATURE' },
};

// Moving to the trash is immediate and can be undone; without scripts it asks for confirmation.
const actionOf = (name: OfferedName): RowAction => {
  const { label, namespace, key } = transitionButtons[name];
  const shared = { label: text(label), task: `posts.${name}`, ...(key ? { key } : {}) };
  if (name === 'trash') return { type: 'hook', ...shared, hooks: { 'data-post-delete': '' }, isHarmful: true };
  if (name === 'delete') return { type: 'dialog', ...shared, does: namespace ?? '', isHarmful: true };
  return namespace
    ? { type: 'dialog', ...shared, does: namespace }
    : { type: 'form', ...shared, does: `posts.${name}` };
};

const Title = ({ context, line: { post } }: { context: RequestContext; line: PostLine }) => {
  const title = titleOf(post.title);
  return can(context.actor, 'post.read', post) ? (
    <a href={context.services.settings.basePath + paths.entry(post.slug)}>{title}</a>
  ) : (
    <span>{title}</span>
  );
};

const editAction = ({ actor }: RequestContext, { post }: PostLine): RowAction[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.edit', post)
    ? [{ type: 'link', label: text('POST_TOOL_EDIT'), href: paths.write(post.id) }]
    : [];

const copyTask = 'posts.copy';

const copyAction = ({ actor }: RequestContext, { post }: PostLine): RowAction[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.copy', post)
    ? [{ type: 'form', label: text('POST_TOOL_COPY'), does: copyTask, task: copyTask }]
    : [];

const datesAction = ({ actor }: RequestContext, { post }: PostLine): RowAction[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.dates', post)
    ? [{ type: 'link', label: text('POST_DATES'), href: paths.postDates(post.id, paths.dashboard) }]
    : [];

/** Row of a post: title, metadata, state and actions. */
export const postRow = (
  context: RequestContext,
  line: PostLine,
  { isForAll, networks }: { readonly isForAll: boolean; readonly networks: readonly NetworkChoice[] },
): Row => {
  const { site } = context.services;
  const { post, category, author, hits, dated } = line;
  const names = offered(context.actor, post);
  return {
    id: post.id,
    name: titleOf(post.title),
    isDisabled: names.length === 0,
    hooks: { 'data-eb-post-item': '' },
    cells: [
      <Title key="title" context={context} line={line} />,
      ...(isForAll ? [author] : []),
      category ?? text('NO_CATEGORY'),
      <State key="state" context={context} line={line} />,
      <time key="date" dateTime={isoMoment(dated)}>
        {shortDateWords(dated, site.get('site.language'))}
      </time>,
      hits.toLocaleString(site.get('site.language')),
    ],
    actions: [
      ...editAction(context, line),
      ...names.map(actionOf),
      ...copyAction(context, line),
      ...datesAction(context, line),
      ...autopostActions(context, networks, post),
    ],
  };
};

const inBulk: readonly OfferedName[] = [
  'publish',
  'unpublish',
  'feature',
  'unfeature',
  'archive',
  'unarchive',
  'trash',
  'restore',
  'delete',
];

/** Bulk tasks (wire §2.3) that at least one row of the list allows. */
export const postTasks = (context: RequestContext, lines: readonly PostLine[]): BulkTask[] => {
  const open = new Set(lines.flatMap(({ post }) => offered(context.actor, post)));
  const copy = lines.some(line => copyAction(context, line).length > 0)
    ? [{ task: copyTask, label: text('POST_TOOL_COPY') }]
    : [];
  const moves = inBulk
    .filter(name => open.has(name))
    .map(name => {
      const { label, namespace, key } = transitionButtons[name];
      return {
        task: `posts.${name}`,
        label: text(label),
        ...(namespace ? { confirmation: namespace } : {}),
        ...(key ? { key } : {}),
      };
    });
  return [...moves, ...copy];
};
