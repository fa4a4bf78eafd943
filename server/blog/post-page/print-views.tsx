import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { EntryBody, EntryLead } from './kind-views.tsx';
import { EntryHeader, type EntryView } from './post-views.tsx';

/** Print page of a post: no header and footer, the address at its end. */
export const PrintedEntry = ({ view }: { view: EntryView }) => {
  const { entry, setting } = view;
  return (
    <article className="entry printed">
      <p className="needs-script">
        <button type="button" className="button print-now" data-print-now="">
          {text('PRINT')}
        </button>
      </p>
      <EntryHeader entry={entry} setting={setting} />
      {view.locked || (
        <div data-blog-content="" {...contentLanguage(entry)}>
          <EntryLead entry={entry} setting={setting} />
          <EntryBody entry={entry} html={view.html} />
        </div>
      )}
      {entry.copyright && <p dir="auto">{entry.copyright}</p>}
      <p className="muted">{text('PRINT_FROM', view.baseUrl + paths.entry(entry.slug))}</p>
    </article>
  );
};
