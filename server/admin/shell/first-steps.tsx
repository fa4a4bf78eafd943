import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { type Act, type Actor, can, site } from '../../core/policy/index.ts';

/** A task of the first hour of a site, with the page on which it is done. */
export interface Step {
  readonly path: string;
  readonly title: TextKey;
  readonly lead: TextKey;
}

type StepAct = Extract<Act, 'post.write' | 'article.add' | 'site.administer'>;

const steps: readonly (Step & { readonly act: StepAct })[] = [
  { path: paths.write(), title: 'STEP_WRITE', lead: 'STEP_WRITE_LEAD', act: 'post.write' },
  { path: articlePaths.add(), title: 'STEP_ARTICLE', lead: 'STEP_ARTICLE_LEAD', act: 'article.add' },
  { path: paths.invite, title: 'STEP_INVITE', lead: 'STEP_INVITE_LEAD', act: 'site.administer' },
  { path: paths.imports, title: 'STEP_IMPORT', lead: 'STEP_IMPORT_LEAD', act: 'site.administer' },
  { path: paths.look, title: 'STEP_LOOK', lead: 'STEP_LOOK_LEAD', act: 'site.administer' },
  { path: paths.menu, title: 'STEP_MENU', lead: 'STEP_MENU_LEAD', act: 'site.administer' },
];

/** First steps that this person may take. */
export const firstStepsOf = (actor: Actor): Step[] => steps.filter(({ act }) => can(actor, act, site));

/** Cards of steps, each with a heading that is a link. */
export const StepCards = ({
  base,
  steps: shown,
  heading: Heading,
}: {
  base: string;
  steps: readonly Step[];
  heading: 'h2' | 'h3';
}) => (
  <ul className="first-steps">
    {shown.map(({ path, title, lead }) => (
      <li key={path}>
        <Heading>
          <a href={base + path}>{text(title)}</a>
        </Heading>
        <p>{text(lead)}</p>
      </li>
    ))}
  </ul>
);
