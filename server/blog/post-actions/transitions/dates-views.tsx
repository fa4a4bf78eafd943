import type { RequestContext } from '../../../core/context/index.ts';
import { boundFields, DateTimeInput, ErrorSummary, type FieldError, TaskForm } from '../../../core/forms/index.ts';
import type { Page } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { dateField } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import type { MovableTarget } from '../../post-model/index.ts';

/** Values of the form: typed ones, otherwise the stored ones. */
type TypedDates = Readonly<Record<'publish_up' | 'publish_down', string>>;

export const typedDates = ({ publishedAt, publishDown }: MovableTarget): TypedDates => ({
  publish_up: dateField(publishedAt),
  publish_down: dateField(publishDown),
});

interface Input {
  readonly back: string | undefined;
  readonly typed?: TypedDates;
  readonly errors?: readonly FieldError[];
}

/** Page on which the dates of a post are set (spec §2.4). */
export const datesPage = (context: RequestContext, post: MovableTarget, { back, typed, errors = [] }: Input): Page => {
  const { basePath } = context.services.settings;
  const title = text('POST_DATES_TITLE', titleOf(post.title));
  const stored = typedDates(post);
  const field = boundFields(typed ?? stored, errors);
  const to = back ?? paths.entry(post.slug);
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <>
        <h1>{title}</h1>
        <TaskForm context={context} task="posts.dates" fields={{ id: post.id }} back={to} noValidate>
          <ErrorSummary errors={errors} />
          <DateTimeInput
            {...field('publish_up')}
            context={context}
            label={text('POST_DATES_UP')}
            original={stored.publish_up}
            emptyText={text('POST_DATES_NO_UP')}
          />
          <DateTimeInput
            {...field('publish_down')}
            context={context}
            label={text('POST_DATES_DOWN')}
            original={stored.publish_down}
            emptyText={text('POST_DATES_NO_DOWN')}
          />
          <p className="field-actions">
            <button type="submit" className="button">
              {text('POST_DATES_SAVE')}
            </button>{' '}
            <a className="button button-plain" href={basePath + to}>
              {text('POST_LEAVE')}
            </a>
          </p>
        </TaskForm>
      </>
    ),
  };
};
