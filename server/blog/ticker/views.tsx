import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { currentLocale, text } from '../../core/i18n/index.ts';
import type { Headline } from './queries.ts';
import './refresh.ts';

const Glyph = ({ name, path }: { name: string; path: string }) => (
  <svg
    className={`glyph-${name}`}
    aria-hidden="true"
    width="1.25rem"
    height="1.25rem"
    viewBox="0 0 24 24"
    focusable="false"
  >
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

const Control = ({ act, label, children }: { act: string; label: string; children: ReactNode }) => (
  <button type="button" className="ticker-control" data-ticker={act} aria-label={label}>
    {children}
  </button>
);

const Controls = ({ site }: RequestContext['services']) => (
  // biome-ignore lint/a11y/useSemanticElements: the buttons are no fields
  <div className="ticker-controls needs-script" role="group" aria-label={text('TICKER_CONTROLS')}>
    {site.get('ticker.playPause') && (
      <Control act="toggle" label={text('TICKER_PAUSE')}>
        <Glyph name="pause" path="M8 5v14M16 5v14" />
        <Glyph name="play" path="M8 5l11 7-11 7z" />
      </Control>
    )}
    {site.get('ticker.previousNext') && (
      <>
        <Control act="previous" label={text('TICKER_PREVIOUS')}>
          <Glyph name="previous" path="M15 5l-7 7 7 7" />
        </Control>
        <Control act="next" label={text('TICKER_NEXT')}>
          <Glyph name="next" path="M9 5l7 7-7 7" />
        </Control>
      </>
    )}
  </div>
);

/** Timing of the ticker; without its pause control it does not move (ruling 18). */
const timingOf = ({ site }: RequestContext['services']) => ({
  'data-speed': site.get('ticker.speed'),
  'data-pause': site.get('ticker.pauseMs'),
  'data-fade-in': site.get('ticker.fadeInMs'),
  'data-fade-out': site.get('ticker.fadeOutMs'),
  'data-display': site.get('ticker.display'),
  'data-moves': site.get('ticker.playPause') ? 1 : 0,
  'data-play': text('TICKER_PLAY'),
});

const relationOf = (href: string): string | undefined => (href.startsWith('/') ? undefined : 'noopener');

/**
 * News ticker (spec §2.4, wire §3.0): a list of links for screen readers and without scripts, one line at a time
 * otherwise.
 */
export const Ticker = ({
  context: { services },
  headlines,
}: {
  context: RequestContext;
  headlines: readonly Headline[];
}) => {
  const { site } = services;
  const title = site.get('ticker.title');
  const { direction: around } = currentLocale();
  const direction = around === 'rtl' ? 'rtl' : site.get('ticker.direction');
  return (
    headlines.length > 0 && (
      <section className="ticker" data-eb-module-ticker="" aria-label={title} {...timingOf(services)}>
        <p className="ticker-title" aria-hidden="true">
          {title}
        </p>
        {headlines.length > 1 && <Controls {...services} />}
        <ul
          id="js-ticker"
          className="js-hidden"
          data-mod-ticker-items=""
          data-title={title}
          data-direction={direction}
          dir={direction === around ? undefined : direction}
        >
          {headlines.map(({ title: words, href, lang }) => (
            <li key={href} className="news-item" data-type={title}>
              <a href={href} lang={lang} rel={relationOf(href)}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      </section>
    )
  );
};
