import { withScript } from '../../core/with-script.ts';

/** The members of a team in a dialog (F-028); the link behind the control leads to the page with the same. */
export const startTeams = (): void =>
  withScript(
    '[data-team-item] [data-view-member]',
    () => import('./members.ts'),
    ({ showMembers }, control) => showMembers(control),
  );
