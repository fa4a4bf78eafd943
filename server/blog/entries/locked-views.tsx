import { ErrorSummary, Field, type FieldError, TokenField } from '../../core/form.tsx';
import { paths } from '../../core/paths.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { Entry } from './entry.ts';

/** What stands in a protected post's place until its password is given. */
export const LockedEntry = ({
  visit,
  entry,
  errors = [],
}: {
  visit: Visit;
  entry: Pick<Entry, 'id' | 'slug'>;
  errors?: readonly FieldError[];
}) => {
  const { settings } = visit.services;
  return (
    <section className="locked" aria-labelledby="locked-title">
      <ErrorSummary errors={errors} />
      <h2 id="locked-title">{text('LOCKED_TITLE')}</h2>
      <p>{text('LOCKED_EXPLAIN')}</p>
      <form action={`${settings.basePath}/index.php`} method="post">
        <input type="hidden" name="option" value={settings.blogOption} />
        <input type="hidden" name="task" value="posts.unlock" />
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="return" value={settings.basePath + paths.entry(entry.slug)} />
        <Field
          name="password"
          label={text('LOCKED_PASSWORD')}
          type="password"
          autoComplete="current-password"
          required
          errors={errors}
        />
        <button type="submit" className="button">
          {text('LOCKED_OPEN')}
        </button>
        <TokenField token={visit.token} />
      </form>
    </section>
  );
};
