import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';

interface Props {
  readonly context: RequestContext;
  /** Account that the form signs in, if it exists already. */
  readonly next?: number | undefined;
}

/** Sentence on a page whose form signs in: it ends the running session of another account. */
export const RunningSession = ({ context: { actor }, next }: Props) =>
  actor.account &&
  actor.account.id !== next && (
    <p className="notice alert alert-info">{text('SIGN_IN_REPLACES', actor.account.name)}</p>
  );
