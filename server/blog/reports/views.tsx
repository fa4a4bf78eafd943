import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { Field, type FieldError, TaskForm, type TaskFormProps } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, type OpenPost, type PostSubject } from '../../core/policy/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

/** Audience of reports, from the settings. */
export const openToOf = (site: SiteSettings): OpenPost['openTo'] => {
  if (!site.get('reports.enabled')) return 'nobody';
  return site.get('reports.guests') ? 'everyone' : 'members';
};

interface ReportTarget {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

export const titleOf = ({ title }: Pick<ReportTarget, 'title'>): string =>
  text('REPORT_TITLE', title.trim() || text('UNTITLED'));

interface FormProps extends Pick<TaskFormProps, 'context' | 'children' | 'className' | `data-${string}`> {
  readonly post: ReportTarget;
  readonly reason?: string | undefined;
  readonly errors?: readonly FieldError[];
}

/** Form of a report: the same in the dialog and on the page without scripts. */
export const ReportForm = ({ post, reason = '', errors, children, ...form }: FormProps) => (
  <TaskForm task="reports.submit" fields={{ id: post.id, type: 'post' }} back={paths.entry(post.slug)} {...form}>
    <p>{text('REPORT_INTRO')}</p>
    <Field
      name="reason"
      form="report"
      label={text('REPORT_REASON')}
      hint={text('REPORT_REASON_HINT')}
      value={reason}
      errors={errors}
      rows={5}
      maxLength={limits.reportReason}
      required
    />
    {children}
  </TaskForm>
);

/** Tells whether the user may report the post. */
export const isReportable = (context: RequestContext, post: PostSubject): boolean =>
  can(context.actor, 'post.report', { ...post, openTo: openToOf(context.services.site) });

/**
 * Control that opens the report (B-056), for users who may report (`isReportable`); inside the post's
 * `[data-blog-posts-item]` (wire B13).
 */
export const ReportLink = ({
  context,
  post,
  title,
}: {
  context: RequestContext;
  post: Pick<ReportTarget, 'id'>;
  title?: string;
}) => {
  const { settings, site } = context.services;
  const words = (
    <>
      {text('REPORT')}
      {title && <span className="visually-hidden">{text('READ_MORE_ABOUT', title)}</span>}
    </>
  );
  // Installed scripts do not prevent the default action of a link.
  return site.get('compat.client') ? (
    <button type="button" className="button button-plain" data-blog-report="">
      {words}
    </button>
  ) : (
    <a
      className="button button-plain"
      href={settings.basePath + paths.reportForm(post.id)}
      rel="nofollow"
      data-blog-report=""
    >
      {words}
    </a>
  );
};
