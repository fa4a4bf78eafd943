import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import type { WritablePost } from '../post-model/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly post: WritablePost;
  readonly shared: string | undefined;
  readonly end: Date | undefined;
}

/** Link by which a person without an account reads the draft. Shown once, after its creation. */
export const DraftLink = ({ context, post, shared, end }: Props) => {
  const { settings } = context.services;
  return (
    <section className="composer-share" id="draft-link" aria-labelledby="draft-link-title" tabIndex={-1}>
      <h2 id="draft-link-title">{text('DRAFT_LINK')}</h2>
      <p>{text('DRAFT_LINK_HINT')}</p>
      {shared && (
        <div className="field">
          <label htmlFor="draft-link-address">{text('DRAFT_LINK_NEW')}</label>
          <input id="draft-link-address" type="text" readOnly value={settings.baseUrl + paths.sharedDraft(shared)} />
        </div>
      )}
      {end && <p className="muted">{text('DRAFT_LINK_UNTIL', dateTimeWords(end))}</p>}
      <div className="composer-share-acts">
        <TaskForm context={context} task="posts.share" fields={{ id: post.id }}>
          <button type="submit" className="button button-plain">
            {text('DRAFT_LINK_MAKE')}
          </button>
        </TaskForm>
        {end && (
          <TaskForm context={context} task="posts.unshare" fields={{ id: post.id }}>
            <button type="submit" className="button button-plain">
              {text('DRAFT_LINK_END')}
            </button>
          </TaskForm>
        )}
      </div>
    </section>
  );
};
