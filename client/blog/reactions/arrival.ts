import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { hearTabs } from '../../core/other-tabs.ts';
import { withScript } from '../../core/with-script.ts';
import { reacted } from './reacted.ts';

const script = () => import('./reacting.ts');

/** Reactions are sent by a script that comes with the first one; a mark that this browser keeps is painted at once. */
export const startReactions = (): void => {
  withScript('[data-reactions][data-allowed] > [data-reaction]', script, ({ choose }, button) => choose(button));
  hearTabs('reaction', told => void script().then(({ showTold }) => showTold(told), debug));
  onArrival('[data-reactions][data-allowed]:not([data-known])', group => {
    const own = reacted.all().get(group.dataset.id ?? '');
    if (own !== undefined) script().then(({ mark }) => mark(group, own), debug);
  });
};
