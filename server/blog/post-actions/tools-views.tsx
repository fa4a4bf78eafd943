import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, offered, type TransitionName, transitions } from '../../core/policy/index.ts';
import { titleOf } from '../cards/index.ts';
import { type MovableTarget, movableAmong, transitionLabels } from '../post-model/index.ts';

/** Tools of a post: transitions, edit and dates. */
type ToolName = TransitionName | 'edit' | 'dates';

export type ToolsById = ReadonlyMap<number, readonly ToolName[]>;

const none: ToolsById = new Map();

const datesOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'dates'[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.dates', post) ? ['dates'] : [];

const editOf = ({ actor }: RequestContext, post: MovableTarget): readonly 'edit'[] =>
  post.lifecycle !== 'trashed' && can(actor, 'post.edit', post) ? ['edit'] : [];

/** Tools of this user for each of these posts; none for visitors, without a query. */
export const toolsOf = async (context: RequestContext, ids: readonly number[]): Promise<ToolsById> => {
  if (!context.actor.account) return none;
  const posts = await movableAmong(context, ids);
  return new Map(
    posts.map(post => [
      post.id,
      [...editOf(context, post), ...offered(context.actor, post), ...datesOf(context, post)],
    ]),
  );
};

interface Props {
  readonly context: RequestContext;
  readonly post: { readonly id: number; readonly title: string };
  /** Site path to return to (B-065). */
  readonly back: string;
}

/** Hooks by which installed clients find the tools (wire §3.3); the other tools have none. */
const hooks: Readonly<Partial<Record<TransitionName, string>>> = {
  publish: 'data-entry-publish',
  unpublish: 'data-entry-unpublish',
  archive: 'data-entry-archive',
  unarchive: 'data-entry-unarchive',
  trash: 'data-entry-delete',
  feature: 'data-entry-feature',
  unfeature: 'data-entry-unfeature',
};

const hookOf = (name: TransitionName, back: string): Record<string, string> => {
  const hook = hooks[name];
  return hook ? { [hook]: '', 'data-return': Buffer.from(back).toString('base64') } : {};
};

const ToolWords = ({ label, post }: Pick<Props, 'post'> & { label: string }) => (
  <>
    {label}
    <span className="visually-hidden"> {titleOf(post.title)}</span>
  </>
);

// With a confirmation: a link to its page. Otherwise a form.
const Tool = ({ name, context, post, back }: Props & { name: TransitionName }) => {
  const { settings, site } = context.services;
  const hook = hookOf(name, back);
  const words = <ToolWords label={text(transitionLabels[name])} post={post} />;
  // Installed scripts do not prevent the default action of a link or submit button.
  if (site.get('compat.client') && hooks[name])
    return (
      <button type="button" className="button button-plain" {...hook}>
        {words}
      </button>
    );
  if (transitions[name].isConfirmed)
    return (
      <a
        className="button button-plain"
        href={settings.basePath + paths.movePost(name, post.id, back)}
        rel="nofollow"
        {...hook}
      >
        {words}
      </a>
    );
  return (
    <TaskForm context={context} task={`posts.${name}`} fields={{ 'ids[]': post.id }} back={back}>
      <button type="submit" className="button button-plain" {...hook}>
        {words}
      </button>
    </TaskForm>
  );
};

const PageTool = ({ context, post, href, label }: Omit<Props, 'back'> & { href: string; label: string }) => (
  <a className="button button-plain" href={context.services.settings.basePath + href} rel="nofollow">
    <ToolWords label={label} post={post} />
  </a>
);

const AnyTool = ({ name, ...rest }: Props & { name: ToolName }) => {
  if (name === 'edit') return <PageTool {...rest} href={paths.write(rest.post.id)} label={text('POST_TOOL_EDIT')} />;
  if (name === 'dates')
    return <PageTool {...rest} href={paths.postDates(rest.post.id, rest.back)} label={text('POST_DATES')} />;
  return <Tool name={name} {...rest} />;
};

/** Disclosure with the tools of a post; empty without permissions. */
const ToolMenu = ({ names, ...rest }: Props & { names: readonly ToolName[] }) => (
  <details className="post-menu" data-disclosure="" data-post-menu="">
    <summary className="button button-plain">
      {text('POST_TOOLS')}
      <span className="visually-hidden"> {titleOf(rest.post.title)}</span>
    </summary>
    <ul>
      {names.map(name => (
        <li key={name}>
          <AnyTool name={name} {...rest} />
        </li>
      ))}
    </ul>
  </details>
);

/** Tools of a post on its page and on its card; must be inside `[data-blog-posts-item]`. */
export const PostTools = ({ tools, ...props }: Props & { tools: ToolsById }) => {
  const names = tools.get(props.post.id) ?? [];
  return (
    names.length > 0 && (
      <div className="post-tools">
        <ToolMenu {...props} names={names} />
      </div>
    )
  );
};
