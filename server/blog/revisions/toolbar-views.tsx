import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, previewActions, type TransitionName } from '../../core/policy/index.ts';
import { transitionLabels } from '../post-model/index.ts';
import { type Decision, isPending } from './decisions.ts';
import type { PendingTarget } from './target-queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly target: PendingTarget;
}

/** Hooks by which installed clients find the controls (wire §3.3). */
const hooks = {
  approve: 'data-blog-moderate-approve',
  reject: 'data-blog-moderate-reject',
  publish: 'data-blog-preview-publish',
  submit: 'data-blog-preview-submit-approval',
  trash: 'data-blog-preview-trash',
} as const satisfies Partial<Record<TransitionName, string>>;

type Name = keyof typeof hooks;

const classOf = (name: Name): string => {
  if (name === 'approve' || name === 'publish') return 'btn btn-primary';
  return name === 'reject' || name === 'trash' ? 'btn btn-danger' : 'btn btn-default';
};

interface ControlProps {
  readonly context: RequestContext;
  readonly name: Name;
}

// Installed scripts do not prevent the default action of a link or a submit button.
const ConfirmedControl = ({ context, name, href }: ControlProps & { href: string }) =>
  context.services.site.get('compat.client') ? (
    <button type="button" className={classOf(name)} {...{ [hooks[name]]: '' }}>
      {text(transitionLabels[name])}
    </button>
  ) : (
    <a
      className={classOf(name)}
      href={context.services.settings.basePath + href}
      rel="nofollow"
      {...{ [hooks[name]]: '' }}
    >
      {text(transitionLabels[name])}
    </a>
  );

const DirectControl = ({ context, name, id, back }: ControlProps & { id: number; back: string }) => (
  <TaskForm context={context} task={`posts.${name}`} fields={{ 'ids[]': id }} back={back}>
    <button
      type={context.services.site.get('compat.client') ? 'button' : 'submit'}
      className={classOf(name)}
      {...{ [hooks[name]]: '' }}
    >
      {text(transitionLabels[name])}
    </button>
  </TaskForm>
);

const decisionsOn = ({ context, target }: Props): Decision[] =>
  (['approve', 'reject'] as const).filter(
    name => isPending(name, target) && can(context.actor, `post.${name}`, target),
  );

/** Actions on the previewed text, by role and state (F-002). */
export const PreviewToolbar = ({ context, target }: Props) => {
  const decisions = decisionsOn({ context, target });
  // A change beside the post is approved or rejected; the post itself keeps its state.
  const own = target.change ? [] : previewActions(context.actor, target);
  const ways = decisions.length > 0 ? own.filter(name => name === 'trash') : own;
  const isEdited = target.lifecycle !== 'trashed' && can(context.actor, 'post.edit', target);
  if (decisions.length + ways.length === 0 && !isEdited) return null;
  return (
    <section
      className="preview-toolbar"
      aria-label={text('PREVIEW_TOOLS')}
      data-preview-toolbar=""
      data-id={target.id}
      data-uid={target.requestedUid}
    >
      {isEdited && (
        <a className="btn btn-default" href={context.services.settings.basePath + paths.write(target.requestedUid)}>
          {text('POST_TOOL_EDIT')}
        </a>
      )}
      {decisions.map(name => (
        <ConfirmedControl key={name} {...{ context, name }} href={paths.previewQuestion(name, target.requestedUid)} />
      ))}
      {ways.map(name =>
        name === 'trash' ? (
          <ConfirmedControl key={name} {...{ context, name }} href={paths.movePost(name, target.id, paths.dashboard)} />
        ) : (
          <DirectControl
            key={name}
            {...{ context, name }}
            id={target.id}
            back={name === 'publish' ? paths.entry(target.slug) : paths.preview(target.uid)}
          />
        ),
      )}
    </section>
  );
};
