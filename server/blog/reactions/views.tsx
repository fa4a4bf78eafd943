import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { NamePause } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { evaluate, type OpenPost, type PostSubject } from '../../core/policy/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';
import { ReactionGlyph } from './glyphs.tsx';
import { type Kind, shownKinds, wordOf } from './kinds/index.ts';
import { type ReactionCounts, reactionCounts, reactionOf } from './queries.ts';

/** Audience of reactions, from the settings. */
export const openToOf = (site: SiteSettings): OpenPost['openTo'] => {
  if (!site.get('reactions.enabled')) return 'nobody';
  return site.get('reactions.guests') ? 'everyone' : 'members';
};

export interface ReactionsData {
  /** Kinds that readers may choose. */
  readonly kinds: readonly Kind[];
  readonly counts: ReactionCounts;
  /** Own reaction; null for none, and on cached pages. */
  readonly own: number | null;
}

const isIdentified = ({ actor }: RequestContext): boolean => actor.account !== null || actor.visitor !== '';

/** Loads the reactions, without a query when nobody has reacted; null when the site has none to choose. */
export const loadReactions = async (
  context: RequestContext,
  { id, total }: { id: number; total: number },
): Promise<ReactionsData | null> => {
  const { sql, actor, services } = context;
  if (!services.site.get('reactions.enabled')) return null;
  const kinds = await shownKinds(context);
  if (kinds.length === 0) return null;
  if (total === 0) return { kinds, counts: new Map(), own: null };
  const [counts, own] = await Promise.all([
    reactionCounts(sql, id),
    isIdentified(context) ? reactionOf(sql, actor, id) : null,
  ]);
  return { kinds, counts, own };
};

interface Props {
  readonly context: RequestContext;
  readonly post: PostSubject & { readonly slug: string };
  readonly data: ReactionsData;
  /** True below another post: the section is named by the post's title, and its headings are one level lower. */
  readonly isBelow?: boolean;
}

const Face = ({ kind, count }: { kind: Kind; count: number }) => (
  <>
    <ReactionGlyph kind={kind} />
    <span>
      <span className="reaction-word">{wordOf(kind)}</span>
      <NamePause />
    </span>
    <span className="reaction-count" data-count="">
      {count}
    </span>
  </>
);

const eachKind = ({ kinds, counts, own }: ReactionsData) =>
  kinds.map(kind => ({ kind, id: kind.number, count: counts.get(kind.number) ?? 0, isOwn: own === kind.number }));

/** Messages of the browser after a reaction; `%s` is the reaction's word. */
const statusTexts = () => ({
  'data-message-saved': text('REACTION_KEPT', '%s'),
  'data-message-back': text('REACTION_TAKEN_BACK'),
});

const Buttons = ({ context, post, data }: Props) => {
  const { settings, site } = context.services;
  const form = `react-${post.id}`;
  const to = (id: number, isOwn: boolean): string =>
    isOwn
      ? `${settings.basePath}/index.php?task=reactions.remove&postId=${post.id}`
      : `${settings.basePath}/index.php?task=reactions.save&postId=${post.id}&reactionId=${id}`;
  // Installed scripts do not prevent the default action of a submit button.
  const isScripted = site.get('compat.client');
  return (
    <>
      <TaskForm context={context} back={paths.entry(post.slug)} id={form}></TaskForm>
      <div
        className="reaction-buttons"
        data-reactions=""
        data-failure-below=""
        data-id={post.id}
        data-allowed=""
        data-known={isIdentified(context) ? '' : undefined}
        {...statusTexts()}
      >
        {eachKind(data).map(({ kind, id, count, isOwn }) => (
          <button
            key={id}
            type={isScripted ? 'button' : 'submit'}
            className={isOwn ? 'reaction is-active' : 'reaction'}
            aria-pressed={isOwn}
            data-reaction={kind.name}
            data-id={id}
            {...(isScripted ? {} : { form, formAction: to(id, isOwn) })}
          >
            <Face kind={kind} count={count} />
          </button>
        ))}
      </div>
    </>
  );
};

/** Counts for readers who may not react, with the reason. */
const Counts = ({ context, post, data, why }: Props & { why: 'sign-in' | 'closed' }) => (
  <>
    <ul className="reaction-buttons" data-reactions="" data-id={post.id}>
      {eachKind(data).map(({ kind, id, count }) => (
        <li key={id} className="reaction" data-reaction={kind.name} data-id={id}>
          <Face kind={kind} count={count} />
        </li>
      ))}
    </ul>
    {why === 'sign-in' && (
      <p className="reactions-note">
        <a href={`${context.services.settings.basePath}${paths.signIn}`}>{text('REACTIONS_SIGN_IN')}</a>
      </p>
    )}
  </>
);

/** Reactions bar of a post (B-023) with the hooks of wire §3.2. */
export const Reactions = (props: Props) => {
  const { context, post, isBelow = false } = props;
  const titleId = `reactions-title-${post.id}`;
  const Title = isBelow ? 'h3' : 'h2';
  const decision = evaluate(context.actor, 'post.react', { ...post, openTo: openToOf(context.services.site) });
  return (
    <section
      className="reactions"
      id={`reactions-${post.id}`}
      aria-labelledby={isBelow ? `${titleId} post-${post.id}-title` : titleId}
    >
      <Title id={titleId}>{text('REACTIONS_TITLE')}</Title>
      {decision === true ? (
        <Buttons {...props} />
      ) : (
        <Counts {...props} why={decision === 'SIGN_IN_FIRST' ? 'sign-in' : 'closed'} />
      )}
    </section>
  );
};
