import type { TextKey } from '../../protocol/texts.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths, webAddress } from '../core/paths/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';
import { dateWords, isoMoment } from '../core/time/index.ts';

/** Date of the last review of the statement against the site. */
const reviewed = new Date('2026-11-28T00:00:00Z');

const measures = [
  'ACCESSIBILITY_HELP_HEADINGS',
  'ACCESSIBILITY_HELP_SKIP',
  'ACCESSIBILITY_HELP_SCRIPTS',
  'ACCESSIBILITY_HELP_DISPLAY',
  'ACCESSIBILITY_HELP_THEME',
  'ACCESSIBILITY_HELP_ZOOM',
  'ACCESSIBILITY_HELP_MOTION',
  'ACCESSIBILITY_HELP_COMMENTS',
  'ACCESSIBILITY_HELP_LISTEN',
  'ACCESSIBILITY_HELP_WRITING',
] as const;

const gaps = [
  'ACCESSIBILITY_GAP_PICTURES',
  'ACCESSIBILITY_GAP_VIDEO',
  'ACCESSIBILITY_GAP_ELSEWHERE',
  'ACCESSIBILITY_GAP_READERS',
] as const;

const Sentences = ({ keys }: { keys: readonly TextKey[] }) => (
  <ul>
    {keys.map(key => (
      <li key={key}>{text(key)}</li>
    ))}
  </ul>
);

const Contact = ({ site }: { site: SiteSettings }) => {
  const [contact, days] = [site.get('site.contact'), site.get('site.replyDays')];
  return (
    <>
      <h2>{text('ACCESSIBILITY_CONTACT_TITLE')}</h2>
      {contact ? (
        <p>
          {text('ACCESSIBILITY_CONTACT')} <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : (
        <p>{text('ACCESSIBILITY_CONTACT_NONE')}</p>
      )}
      {days > 0 && <p>{text('ACCESSIBILITY_REPLY', `${days}`)}</p>}
    </>
  );
};

const Complaints = ({ site }: { site: SiteSettings }) => {
  const body = webAddress(site.get('site.complaints'));
  return (
    body && (
      <>
        <h2>{text('ACCESSIBILITY_COMPLAINTS_TITLE')}</h2>
        <p>
          {text('ACCESSIBILITY_COMPLAINTS')} <a href={body.href}>{body.host}</a>
        </p>
      </>
    )
  );
};

/** Accessibility statement in the order of the template of the W3C, https://www.w3.org/WAI/planning/statements/ (54). */
export const accessibilityPage = ({ services: { site } }: RequestContext): Page => ({
  title: text('ACCESSIBILITY_TITLE'),
  head: { canonical: paths.accessibility },
  tags: ['settings', 'frame'],
  main: (
    <article className="prose page">
      <h1>{text('ACCESSIBILITY_TITLE')}</h1>
      <p className="lead">{text('ACCESSIBILITY_INTRO', site.get('site.name'))}</p>
      <h2>{text('ACCESSIBILITY_HELPS_TITLE')}</h2>
      <Sentences keys={measures} />
      <h2>{text('ACCESSIBILITY_LEVEL_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_LEVEL')}</p>
      <h2>{text('ACCESSIBILITY_STATUS_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_STATUS')}</p>
      <Contact site={site} />
      <h2>{text('ACCESSIBILITY_COMPATIBLE_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_COMPATIBLE')}</p>
      <h2>{text('ACCESSIBILITY_TECHNICAL_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_TECHNICAL')}</p>
      <h2>{text('ACCESSIBILITY_GAPS_TITLE')}</h2>
      <Sentences keys={gaps} />
      <h2>{text('ACCESSIBILITY_TESTED_TITLE')}</h2>
      <p>{text('ACCESSIBILITY_TESTED')}</p>
      <Complaints site={site} />
      <p className="muted">
        {text('ACCESSIBILITY_DATE')} <time dateTime={isoMoment(reviewed)}>{dateWords(reviewed)}</time>.
      </p>
    </article>
  ),
});
