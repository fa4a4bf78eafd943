import { withScript } from '../../core/with-script.ts';

/**
 * The members of a team in a dialog (F-028), joining and leaving, and what whoever runs a team does with its members
 * (F-030). The links and forms behind the controls do the same without scripts.
 */
export const startTeams = (): void => {
  withScript(
    '[data-team-item] [data-view-member], [data-team-join], [data-team-leave]',
    () => import('./members.ts'),
    ({ openFor }, control) => openFor(control),
  );
  withScript(
    '[data-team-members] :is([data-set-admin], [data-remove-admin], [data-remove-member])',
    () => import('./running.ts'),
    ({ change }, control) => change(control),
  );
};
