import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';

/** Sentence on a page whose form signs in: it ends the session that is running. */
export const RunningSession = ({ context: { actor } }: { context: RequestContext }) =>
  actor.account && <p className="notice alert alert-info">{text('SIGN_IN_REPLACES', actor.account.name)}</p>;
