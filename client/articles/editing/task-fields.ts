import { config, token } from '../../core/page/index.ts';

/** What a form sends besides its fields to be drawn anew: as it was typed, or for the category that is chosen. */
export const goalFields = (goal: 'show' | 'fields'): Readonly<Record<string, string>> => ({
  option: config().option,
  task: 'items.save',
  goal,
  [token()]: '1',
});
