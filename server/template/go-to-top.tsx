import { text } from '../core/i18n/index.ts';

/** Link to the top; scripts show it after scrolling. */
export const GoToTop = () => (
  <a className="scrollup" href="#sp-header">
    <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
      <path d="M4 12l6-6 6 6" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    <span className="scrollup-word">{text('GO_TO_TOP')}</span>
  </a>
);
