import { DashboardFrame } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, type FieldError, TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { linksEnd } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { Conflict } from '../../editor/index.ts';
import { readTypedText } from '../../text-checks/index.ts';
import { networkChoices } from '../autopost/index.ts';
import { titleOf } from '../cards/index.ts';
import { categoryLeaves } from '../categories/index.ts';
import { subjectOfDraft } from '../post-actions/index.ts';
import { fieldsOfPost, type PostFields, uidOf } from '../post-model/index.ts';
import { openRejections, type Rejection as Rejected } from '../revision-model/index.ts';
import { Rejection } from '../revisions/index.ts';
import { ActionBar, isScheduled, StateBadge, saveButtonsFor } from './action-bar-views.tsx';
import { coAuthorPart } from './co-author-views.tsx';
import { discardAddress } from './discard-page.tsx';
import type { Typed } from './form.ts';
import type { ComposerState } from './initial-state.ts';
import { teamsOf, teamTitle } from './queries.ts';
import type { FixedReaders } from './readers-views.tsx';
import { SideFields } from './settings-views.tsx';
import { DraftLink } from './share-views.tsx';
import { TextFields } from './text-views.tsx';

interface PageOptions {
  readonly errors?: readonly FieldError[];
  /** Current text, when it changed while this one was written. */
  readonly theirs?: PostFields | undefined;
  /** True when the same writer saved that text in another window. */
  readonly isOwn?: boolean;
  /** Key of a draft link that was just created. */
  readonly shared?: string | undefined;
}

const teamChoices = async ({ sql, actor }: RequestContext, { post }: ComposerState) => {
  const own = actor.account ? await teamsOf(sql, actor.account.id) : [];
  const current = post?.teamId ?? null;
  if (current === null || own.some(({ id }) => id === current)) return own;
  const title = await teamTitle(sql, current);
  return title === undefined ? own : [...own, { id: current, title }];
};

/** Readers of the post for a writer who may not change them; undefined for one who may. */
const fixedReaders = async (
  { sql, actor }: RequestContext,
  { post }: ComposerState,
): Promise<FixedReaders | undefined> => {
  if (!post || can(actor, 'post.readers', post)) return undefined;
  const { privacy, teamId } = await fieldsOfPost(sql, post.id);
  const team = teamId === null ? undefined : await teamTitle(sql, teamId);
  return { privacy, hasPassword: post.isProtected, team };
};

interface RejectionProps {
  readonly context: RequestContext;
  readonly opened: ComposerState;
  readonly rejection: Rejected;
  readonly goals: ReturnType<typeof saveButtonsFor>;
}

/** Reason of a rejection and how to submit the text again. */
const RejectionNotice = ({ context, opened: { post, autosavedAt }, rejection, goals }: RejectionProps) => (
  <Rejection rejection={rejection}>
    <p>{text('REJECTION_AGAIN', goals.at(-1)?.words ?? '')}</p>
    {post?.state === 'published' && rejection.revisionId !== null && !autosavedAt && (
      <p>
        <a href={context.services.settings.basePath + paths.write(uidOf(post.id, rejection.revisionId))}>
          {text('REJECTION_CHANGE')}
        </a>
      </p>
    )}
  </Rejection>
);

const AutosaveNotice = ({ context, opened }: { context: RequestContext; opened: ComposerState }) => {
  const { settings } = context.services;
  const { post, newer, own, autosavedAt } = opened;
  const at = newer?.at ?? autosavedAt;
  if (!post || !at) return null;
  return (
    <div className="notice alert alert-info composer-newer" data-composer-newer="">
      <p>{text(newer ? 'COMPOSER_NEWER' : 'COMPOSER_KEPT', dateTimeWords(at))}</p>
      <div className="composer-newer-acts">
        <a className="button button-plain" href={settings.basePath + paths.write(newer?.uid ?? post.uid)}>
          {text(newer ? 'COMPOSER_RESTORE' : 'COMPOSER_STANDING')}
        </a>
        {own !== '' && (
          <a className="button button-plain" href={settings.basePath + discardAddress(post.id, own)}>
            {text('COMPOSER_DISCARD')}
          </a>
        )}
      </div>
    </div>
  );
};

const readTyped = (context: RequestContext, { body, language }: Typed) =>
  readTypedText(context, { fields: [{ field: 'body', label: 'WRITE_BODY', markup: body }], language });

/** Page on which a post is written. Without scripts it is one plain form. */
export const composerPage = async (
  context: RequestContext,
  opened: ComposerState,
  { errors = [], theirs, isOwn = false, shared }: PageOptions = {},
): Promise<Page> => {
  const { settings, clock, site } = context.services;
  const { post, typed } = opened;
  const userId = context.actor.account?.id ?? 0;
  const [categories, teams, readers, networks, linkEnd, rejections, coAuthors, read] = await Promise.all([
    categoryLeaves(context, [typed.category, ...typed.categories]),
    teamChoices(context, opened),
    fixedReaders(context, opened),
    networkChoices(context, post?.id),
    post ? linksEnd(context.sql, userId, 'draft', subjectOfDraft(post.id), moment(clock)) : undefined,
    openRejections(context.sql, post ? [post.id] : []),
    coAuthorPart(context, opened, errors),
    errors.length > 0 ? readTyped(context, typed) : undefined,
  ]);
  const goals = saveButtonsFor(context, post);
  const rejection = rejections.get(post?.id ?? 0);
  const title = post ? text('COMPOSER_EDIT', titleOf(post.title)) : text('COMPOSER_NEW');
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    bodyClass: 'composer-page',
    header: 'still',
    main: (
      <DashboardFrame context={context} here={post ? paths.dashboard : paths.write()} isWide>
        <div
          className="composer"
          data-editing=""
          data-composer=""
          data-user={userId}
          data-post={post?.id ?? 0}
          data-fresh={errors.length === 0 ? '' : undefined}
          data-texts={JSON.stringify(textsOf('composer', 'hearing', 'local-copy'))}
        >
          <header className="composer-head">
            <h1>{title}</h1>
            <p className="composer-state">
              <StateBadge context={context} post={post} isRejected={rejection !== undefined} />
              {post && (
                <a href={`${settings.basePath}${paths.preview(post.uid)}#revisions-title`}>
                  {text('COMPOSER_REVISIONS')}
                </a>
              )}
            </p>
          </header>
          {rejection && <RejectionNotice context={context} opened={opened} rejection={rejection} goals={goals} />}
          <AutosaveNotice context={context} opened={opened} />
          <TaskForm
            context={{ ...context, token: '' }}
            task="posts.save"
            fields={{
              id: post?.id ?? 0,
              version: opened.version,
              key: opened.key,
              draft: opened.draft,
              kind: typed.kind,
            }}
            id="composer-form"
            takesFiles
            noValidate
            data-composer-form=""
          >
            <ActionBar goals={goals} status={text(post ? 'COMPOSER_NOTHING_NEW' : 'COMPOSER_NOT_SAVED')} />
            <ErrorSummary errors={errors} />
            {theirs && post && (
              <>
                {/* Enter in a field presses a form's first button: it must not be the one that overwrites the other text. */}
                <button type="submit" name="goal" value="draft" hidden>
                  {text('COMPOSER_DRAFT')}
                </button>
                <Conflict
                  hint={text(isOwn ? 'COMPOSER_CONFLICT_HINT_OWN' : 'COMPOSER_CONFLICT_HINT')}
                  mine={typed}
                  theirs={theirs}
                  theirsHref={settings.basePath + paths.write(post.uid)}
                />
              </>
            )}
            <div className="composer-columns">
              <TextFields typed={typed} errors={errors} required={site.get('posts.requireChecks')} read={read} />
              <SideFields
                context={context}
                opened={opened}
                errors={errors}
                categories={categories}
                teams={teams}
                readers={readers}
                networks={networks}
                coAuthors={coAuthors}
                mayUpload={can(context.actor, 'media.upload', {})}
              />
            </div>
            {/* A current token: a form that is open all day outlives its session. */}
          </TaskForm>
          {post && (post.state !== 'published' || isScheduled(context, post)) && (
            <DraftLink context={context} post={post} shared={shared} end={linkEnd} />
          )}
        </div>
      </DashboardFrame>
    ),
  };
};
