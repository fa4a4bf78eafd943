import type { Services } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';

/** Commands of the bar with their names; the script knows what each does. */
const steps = [
  ['next', 'THREAD_NEXT'],
  ['previous', 'THREAD_PREVIOUS'],
  ['parent', 'THREAD_PARENT'],
  ['sibling', 'THREAD_SIBLING'],
  ['back', 'THREAD_BACK'],
  ['reply', 'THREAD_REPLY'],
  ['new', 'THREAD_NEW'],
  ['newest', 'THREAD_NEWEST'],
  ['help', 'THREAD_KEYS'],
] as const;

type Step = (typeof steps)[number][0];

interface Props {
  readonly services: Pick<Services, 'site'>;
  /** The commands that this thread has no use for. */
  readonly without?: readonly Step[];
  /** Facts of the thread for the script, as data attributes. */
  readonly facts: Readonly<Record<`data-${string}`, string | number>>;
}

/**
 * Bar of a thread: a button that opens a toolbar with a button for each command of its keys. Styles hide it without
 * scripts, and while there are fewer than two comments. Installed scripts know nothing of it.
 */
export const ThreadSteps = ({ services, without = [], facts }: Props) =>
  services.site.get('compat.client') ? null : (
    <div className="thread-steps needs-script" data-thread-steps="" {...facts}>
      <button type="button" className="thread-steps-opener" aria-expanded="false" data-thread-opener="">
        {text('THREAD_BAR')}
      </button>
      <div role="toolbar" aria-label={text('THREAD_BAR')} data-thread-toolbar="" hidden>
        {steps
          .filter(([step]) => !without.includes(step))
          .map(([step, key]) => (
            <button key={step} type="button" data-thread-step={step}>
              {text(key)}
            </button>
          ))}
      </div>
    </div>
  );
