import { config, token } from '../../core/page/index.ts';

/** Fields that ask the server to print the form again: as it was typed, or for the chosen category. */
export const goalFields = (goal: 'show' | 'fields'): Readonly<Record<string, string>> => ({
  option: config().option,
  task: 'items.save',
  goal,
  [token()]: '1',
});
