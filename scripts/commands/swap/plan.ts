import { planText } from '../../../server/swap/plan/index.ts';
import { systemOf } from '../../../server/swap/systems/index.ts';
import { declare } from '../command.ts';
import { help } from '../help.mjs';
import { roleChoice } from './role-choice.ts';
import { sourceOptions, withSource } from './with-source.ts';

export const command = declare({
  ...help.swap,
  options: { ...sourceOptions, role: { type: 'string', multiple: true }, json: { type: 'boolean' } },
  run: async ({ words, values, openContext }) => {
    const choices = (values.role ?? []).map(roleChoice);
    await withSource({ words, values, openContext }, async source => {
      const plan = await systemOf(source).plan(source, choices);
      console.log(values.json ? JSON.stringify(plan, null, 2) : planText(plan));
    });
  },
});
