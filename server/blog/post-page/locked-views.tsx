import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Entry } from './post.ts';

interface Props {
  readonly context: RequestContext;
  readonly entry: Pick<Entry, 'id' | 'slug'>;
  readonly errors?: readonly FieldError[];
  /** True when the post is below another on the page. */
  readonly isBelow?: boolean;
}

/** Password form of a protected post. */
export const LockedEntry = ({ context, entry, errors = [], isBelow = false }: Props) => {
  const { settings } = context.services;
  const titleId = isBelow ? `locked-title-${entry.id}` : 'locked-title';
  return (
    <section className="locked" aria-labelledby={titleId}>
      <ErrorSummary errors={errors} />
      <h2 id={titleId}>{text('LOCKED_TITLE')}</h2>
      <p>{text('LOCKED_EXPLAIN')}</p>
      <TaskForm
        context={context}
        task="posts.unlock"
        fields={{ id: entry.id }}
        back={settings.basePath + paths.entry(entry.slug)}
      >
        <Field
          name="password"
          {...(isBelow ? { form: `unlock-${entry.id}` } : {})}
          label={text('LOCKED_PASSWORD')}
          type="password"
          autoComplete="current-password"
          required
          errors={errors}
        />
        <button type="submit" className="button">
          {text('LOCKED_OPEN')}
        </button>
      </TaskForm>
    </section>
  );
};
