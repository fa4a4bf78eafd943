import { text } from '../i18n/index.ts';

/**
 * Opens the tools with which the reader's device reads a text out. `address` is that of the sentences that a voice needs
 * (`paths.listen`).
 */
export const ListenButton = ({ address }: { readonly address: string }) => (
  <button type="button" className="button button-plain needs-script" data-listen={address}>
    {text('LISTEN')}
  </button>
);
