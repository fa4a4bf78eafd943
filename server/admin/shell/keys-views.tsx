import { text } from '../../core/i18n/index.ts';

/** Button that opens the table of keyboard shortcuts (accessibility 42); `?` opens it too. */
export const KeysHelp = () => (
  <p className="list-keys needs-script">
    <button type="button" className="link-button" data-eb-keys="">
      {text('KEYS_TITLE')}
    </button>
  </p>
);
