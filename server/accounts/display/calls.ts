import { displayText, parseDisplay, wrongDisplaySetting } from '../../../protocol/display.ts';
import type { displayCalls } from '../../../protocol/display-calls.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { type DisplayRow, displayForUpdate, storeDisplayRow } from './display-queries.ts';

/** The settings in their one order; a name or value that does not exist is refused. */
const checked = (settings: string): string => {
  const wrong = wrongDisplaySetting(settings);
  if (wrong !== undefined)
    throw new UserError('DISPLAY_SETTING_WRONG', { args: [wrong.slice(0, 40)], field: 'settings' });
  return displayText(parseDisplay(settings));
};

/** Whether the browser's change is the later one, or of the same second: what a reader does next counts. */
const isLater = (sent: DisplayRow, stored: DisplayRow | undefined): boolean =>
  !stored || (sent.settings !== stored.settings && sent.changedAt.getTime() >= stored.changedAt.getTime());

export const displayHandlers: Handlers<keyof typeof displayCalls> = {
  'site/controllers/display/synchronize': handler({
    act: 'account.own',
    // No page shows the settings: each browser prints its own.
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { settings, age, owner }) => {
      const { actor, sql, services } = mutation;
      if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
      const { id } = actor.account;
      const now = moment(services.clock).getTime();
      const text = checked(settings);
      const stored = await displayForUpdate(sql, id);
      const sent = { settings: text, changedAt: new Date(Math.max(0, now - (age ?? now))) };
      if (age !== undefined && (owner === '' || owner === String(id)) && isLater(sent, stored)) {
        await storeDisplayRow(sql, id, sent);
        return [text, age, String(id)];
      }
      return [stored?.settings ?? '', stored ? now - stored.changedAt.getTime() : null, String(id)];
    },
  }),
};
