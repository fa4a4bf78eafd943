import { isRequired, problemSentences, type RequiredChecks } from '../../protocol/text-checks/checks.ts';
import { fieldId } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { HeardLists } from './heard-views.tsx';
import type { ReadText } from './read-text.ts';

/** Lines of a list that no script shortens. */
const linesMost = 100;

interface FindingsProps {
  readonly findings: ReadText['findings'];
  readonly required: RequiredChecks;
}

const sentenceOf = ({ problem, words }: ReadText['findings'][number], required: RequiredChecks): string => {
  const sentence = text(problemSentences[problem], words);
  return isRequired(problem, required) ? text('CHECK_NEEDED', sentence) : sentence;
};

const Findings = ({ findings, required }: FindingsProps) =>
  findings.slice(0, linesMost).map(finding => (
    <li key={finding.at}>
      <a href={`#${fieldId(finding.field)}`}>{sentenceOf(finding, required)}</a>
    </li>
  ));

interface Props {
  readonly required: RequiredChecks;
  /** Hint where checks are required. */
  readonly requiredHint: string;
  /** The text of a form that is printed again. Scripts read the text themselves. */
  readonly read: ReadText | undefined;
}

/** Problems of the text of a form, each with a link to its place, and what a listener gets of the text. */
export const TextChecks = ({ required, requiredHint, read }: Props) => (
  <>
    <section
      className="composer-checks"
      data-composer-checks={required}
      aria-labelledby="composer-checks-title"
      hidden={!read || read.findings.length === 0}
    >
      <h2 id="composer-checks-title">{text('COMPOSER_CHECKS')}</h2>
      <p>{required === 'none' ? text('COMPOSER_CHECKS_HINT') : requiredHint}</p>
      <ul data-composer-findings="">{read && <Findings findings={read.findings} required={required} />}</ul>
    </section>
    <details className={read ? 'composer-hearing' : 'composer-hearing needs-script'} data-composer-hearing="">
      <summary>{text('COMPOSER_HEARING')}</summary>
      <p className="needs-script">{text('COMPOSER_HEARING_HINT')}</p>
      <div data-composer-heard="">{read && <HeardLists {...read} />}</div>
    </details>
  </>
);
