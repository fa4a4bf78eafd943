import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { dateWords, isoMoment } from '../core/time/index.ts';

/** Date of the last review of the statement against the site. */
const reviewed = new Date('2026-11-21T00:00:00Z');

const helps = [
  'ACCESSIBILITY_HELP_HEADINGS',
  'ACCESSIBILITY_HELP_SKIP',
  'ACCESSIBILITY_HELP_SCRIPTS',
  'ACCESSIBILITY_HELP_THEME',
  'ACCESSIBILITY_HELP_ZOOM',
  'ACCESSIBILITY_HELP_MOTION',
] as const;

const gaps = ['ACCESSIBILITY_GAP_PICTURES', 'ACCESSIBILITY_GAP_VIDEO', 'ACCESSIBILITY_GAP_ELSEWHERE'] as const;

const Contact = ({ contact }: { contact: string }) =>
  contact ? (
    <p>
      {text('ACCESSIBILITY_CONTACT')} <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  ) : (
    <p>{text('ACCESSIBILITY_CONTACT_NONE')}</p>
  );

/** Accessibility statement: level, features, known gaps, date, contact (accessibility 54). */
export const accessibilityPage = ({ services: { site } }: RequestContext): Page => ({
  title: text('ACCESSIBILITY_TITLE'),
  head: { canonical: paths.accessibility },
  tags: ['settings', 'frame'],
  main: (
    <article className="prose page">
      <h1>{text('ACCESSIBILITY_TITLE')}</h1>
      <p className="lead">{text('ACCESSIBILITY_INTRO', site.get('site.name'))}</p>
      <h2>{text('ACCESSIBILITY_LEVEL_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_LEVEL')}</p>
      <h2>{text('ACCESSIBILITY_HELPS_TITLE')}</h2>
      <ul>
        {helps.map(key => (
          <li key={key}>{text(key)}</li>
        ))}
      </ul>
      <h2>{text('ACCESSIBILITY_GAPS_TITLE')}</h2>
      <ul>
        {gaps.map(key => (
          <li key={key}>{text(key)}</li>
        ))}
      </ul>
      <h2>{text('ACCESSIBILITY_TESTED_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_TESTED')}</p>
      <h2>{text('ACCESSIBILITY_CONTACT_TITLE')}</h2>
      <Contact contact={site.get('site.contact')} />
      <p className="muted">
        {text('ACCESSIBILITY_DATE')} <time dateTime={isoMoment(reviewed)}>{dateWords(reviewed)}</time>.
      </p>
    </article>
  ),
});
