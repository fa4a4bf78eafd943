import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { ThreadSteps } from '../../../comments/index.ts';
import { viewCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { TaskFields } from '../../../core/forms/index.ts';
import { raw } from '../../../core/html/index.ts';
import { plural, pluralForms, text, textsOf } from '../../../core/i18n/index.ts';
import { evaluate, type PostSubject } from '../../../core/policy/index.ts';
import type { CommentsData } from '../comment-row.ts';
import { EmptyForm } from '../form/form-views.tsx';
import { threadSetting } from '../thread-setting.ts';
import { Digest } from './digest.tsx';
import { OtherParts, ShownPart } from './pages-views.tsx';
import { SortLinks } from './sort-views.tsx';
import { isByTime } from './thread-part.ts';

const texts = viewCache<string>('comment sentences');

// The client replaces the placeholders in these texts.
const clientTexts = ({ services }: RequestContext): string =>
  texts(services, '', () => JSON.stringify(textsOf('comment-toolbar', 'comment-section', 'failure')));

const Heading = ({ count }: { count: number }) => (
  <h2 className="eb-comments-heading" id="comments-heading" tabIndex={-1}>
    <span data-comment-counter="">{count}</span>{' '}
    <span data-comment-noun="" data-forms={pluralForms('COMMENTS_NOUN')}>
      {plural('COMMENTS_NOUN', count)}
    </span>
  </h2>
);

/** Where a script inserts a new comment: by the order of the conversations, or of all comments by time. */
const listSort = ({ services }: RequestContext, { part, exchange }: CommentsData): string =>
  exchange ? 'oldest' : isByTime(part) ? part.sort : services.site.get('comments.sort');

interface Props {
  readonly context: RequestContext;
  readonly post: PostSubject;
  readonly data: CommentsData;
}

/** The comments of a post and the form (spec §2.4, wire §3.1). Other pages link to `#comments`. */
export const CommentsSection = ({ context, post, data }: Props) => {
  const setting = threadSetting(context, data.post.slug);
  const decision = evaluate(context.actor, 'comment.add', post);
  return (
    <section
      className="eb-comments"
      id="comments"
      tabIndex={-1}
      data-eb-comments=""
      data-id={post.id}
      data-member={context.actor.account ? '' : undefined}
      data-texts={clientTexts(context)}
      aria-labelledby="comments-heading"
    >
      <Heading count={data.count} />
      <Digest data={data} setting={setting} />
      <SortLinks data={data} setting={setting} />
      <ShownPart data={data} setting={setting} />
      <ThreadSteps
        services={context.services}
        facts={{ 'data-newest': data.newest?.id ?? '', 'data-newest-number': data.newest?.number ?? 0 }}
      />
      <Trusted
        className="eb-comments-list"
        data-comment-list=""
        data-sort={listSort(context, data)}
        html={raw('ol', { class: 'eb-comments-thread' }, data.thread)}
      />
      <p className={data.isEmpty ? 'eb-comments-empty' : 'eb-comments-empty hide'} data-comment-empty="">
        {text('COMMENTS_EMPTY')}
      </p>
      <OtherParts data={data} setting={setting} />
      {/* Each button of the thread names this form for task, return address and token. */}
      <form id="comment-acts" method="post" action={setting.index} hidden>
        <TaskFields context={context} back={setting.path} />
      </form>
      {decision === true ? (
        <EmptyForm context={context} data={data} setting={setting} />
      ) : (
        <p className="eb-comments-closed" id="respond" tabIndex={-1}>
          {text(decision)}
        </p>
      )}
    </section>
  );
};
