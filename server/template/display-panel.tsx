import { TextSizeButtons } from '../core/html/index.ts';
import { text, textsOf } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';

const themes = [
  ['auto', 'THEME_AUTO'],
  ['light', 'THEME_LIGHT'],
  ['dark', 'THEME_DARK'],
] as const;

/** Sentences that say what was set. */
export const displayTexts = (): string => JSON.stringify(textsOf('display'));

/**
 * The settings that readers change most: colours, contrast, text size, and whether the next post is loaded at the end of
 * one (the site's setting for those who have not chosen). A page has all of them. Without scripts it is hidden, because
 * it could store nothing.
 */
export const DisplayPanel = ({ base, site }: { base: string; site: SiteSettings }) => (
  <details className="display-settings needs-script" data-disclosure data-texts={displayTexts()}>
    <summary className="button button-quiet">
      <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 4a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
      <span className="display-word">{text('DISPLAY')}</span>
    </summary>
    <div className="display-panel">
      <fieldset data-theme-switch>
        <legend>{text('THEME')}</legend>
        {themes.map(([value, key]) => (
          <label key={value} className="choice">
            <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} data-setting="" />
            {text(key)}
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <input type="checkbox" name="contrast" value="more" data-setting="" />
        {text('CONTRAST_MORE')}
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that act, no fields */}
      <div role="group" aria-label={text('TEXT_SIZE')} className="display-text-size">
        <TextSizeButtons hooks="none" />
        <span data-size-shown="" />
      </div>
      {/* Scripts of an existing install load posts by the setting of the site alone (wire §3.3). */}
      {!site.get('compat.client') && (
        <label className="choice display-autoload">
          <input
            type="checkbox"
            name="autoload"
            value="on"
            defaultChecked={site.get('posts.autoload')}
            data-setting=""
            data-unchecked="off"
            data-autoload-switch=""
          />
          {text('NEXT_POST_BY_ITSELF')}
        </label>
      )}
      <a href={base + paths.display}>{text('DISPLAY_ALL')}</a>
    </div>
  </details>
);
