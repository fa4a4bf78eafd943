import type { Page } from '../core/http/index.ts';
import { text, textsOf } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { SettingSection } from './display-views.tsx';

/** Text in the chosen setting, in sight beside the controls where there is room. */
const Preview = () => {
  const [before, after] = text('DISPLAY_SAMPLE', '%s').split('%s');
  return (
    <aside className="display-preview" aria-labelledby="display-preview">
      <h2 id="display-preview">{text('DISPLAY_PREVIEW')}</h2>
      <p className="prose">
        {before}
        <a href="#display-preview">{text('DISPLAY_SAMPLE_LINK')}</a>
        {after}
      </p>
    </aside>
  );
};

/** Settings of a link that was opened; a script fills it. They replace the reader's own by the button alone. */
const Offer = () => (
  <section className="display-offer" aria-labelledby="display-offer" data-display-offer hidden>
    <h2 id="display-offer" tabIndex={-1}>
      {text('DISPLAY_OFFER_TITLE')}
    </h2>
    <p>{text('DISPLAY_OFFER_TEXT')}</p>
    <ul />
    <div className="display-buttons">
      <button type="button" className="button" data-display-use>
        {text('DISPLAY_OFFER_USE')}
      </button>
      <button type="button" className="button button-plain" data-display-decline>
        {text('DISPLAY_OFFER_KEEP')}
      </button>
    </div>
  </section>
);

const Settings = () => (
  <form autoComplete="off" className="display-form">
    <SettingSection
      heading="DISPLAY_COLOURS"
      groups={[
        { name: 'theme', legend: 'THEME' },
        { name: 'contrast', legend: 'DISPLAY_CONTRAST' },
      ]}
    />
    <SettingSection
      heading="DISPLAY_TEXT"
      groups={[
        { name: 'size', legend: 'TEXT_SIZE' },
        { name: 'font', legend: 'DISPLAY_FONT', hint: 'DISPLAY_FONT_HINT' },
        { name: 'line', legend: 'DISPLAY_LINES' },
        { name: 'letter', legend: 'DISPLAY_LETTERS', hint: 'DISPLAY_LETTERS_HINT' },
        { name: 'word', legend: 'DISPLAY_WORDS' },
        { name: 'width', legend: 'DISPLAY_WIDTH' },
      ]}
    />
    <SettingSection
      heading="DISPLAY_PAGES"
      groups={[
        { name: 'view', legend: 'DISPLAY_VIEW' },
        { name: 'motion', legend: 'DISPLAY_MOTION' },
        { name: 'autoload', legend: 'DISPLAY_AUTOLOAD' },
        { name: 'times', legend: 'DISPLAY_TIMES' },
        { name: 'numbers', legend: 'DISPLAY_NUMBERS', hint: 'DISPLAY_NUMBERS_HINT' },
      ]}
    />
    <SettingSection
      heading="DISPLAY_COMMENTS"
      groups={[
        { name: 'verbosity', legend: 'DISPLAY_VERBOSITY', hint: 'DISPLAY_VERBOSITY_HINT' },
        { name: 'keys', legend: 'DISPLAY_KEYS', hint: 'DISPLAY_KEYS_HINT' },
      ]}
    />
    <div className="display-buttons">
      <button type="button" className="button button-plain" data-display-reset>
        {text('DISPLAY_RESET')}
      </button>
      <button type="button" className="button" data-display-undo hidden>
        {text('DISPLAY_RESET_UNDO')}
      </button>
    </div>
  </form>
);

const Link = () => (
  <section className="display-section display-link" aria-labelledby="display-link-title">
    <h2 id="display-link-title">{text('DISPLAY_LINK_TITLE')}</h2>
    <label htmlFor="display-link">{text('DISPLAY_LINK')}</label>
    <p className="field-hint" id="display-link-hint">
      {text('DISPLAY_LINK_HINT')}
    </p>
    <input id="display-link" type="text" dir="ltr" readOnly aria-describedby="display-link-hint" data-display-link />
    <button type="button" className="button button-plain" data-display-copy>
      {text('DISPLAY_LINK_COPY')}
    </button>
  </section>
);

/**
 * All settings that readers make for themselves; the same page for everybody. A link with settings in its query is read
 * by the browser alone, so its answer is not cached once for each query.
 */
export const displayPage = (query: Readonly<Record<string, unknown>>): Page => ({
  title: text('DISPLAY_TITLE'),
  head: { canonical: paths.display },
  ...(Object.keys(query).length === 0 && { tags: ['settings', 'frame'] }),
  main: (
    <div className="display-page" data-display-page data-texts={JSON.stringify(textsOf('display', 'display-page'))}>
      <h1 tabIndex={-1}>{text('DISPLAY_TITLE')}</h1>
      <p className="lead">{text('DISPLAY_LEAD')}</p>
      <noscript>
        <p className="notice alert alert-info">{text('DISPLAY_NO_SCRIPTS')}</p>
      </noscript>
      <div className="needs-script">
        <Offer />
        <div className="display-columns">
          <Preview />
          <div>
            <Settings />
            <Link />
          </div>
        </div>
      </div>
    </div>
  ),
});
