import { z } from 'zod';
import { conflictsIn } from '../../server/admin/settings/rules.ts';
import { changeSetting, readSetting } from '../../server/core/context/site-setting-change.ts';
import { text } from '../../server/core/i18n/texts.ts';
import { definitions, isSiteSetting, type SiteSetting } from '../../server/core/settings/site-settings.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.settings,
  options: {},
  run: async ({ words: [act, name, ...value], openContext }) => {
    if (!['list', 'get', 'set'].includes(act ?? '')) throw usageError('Give list, get or set.');
    const { sql } = openContext();
    await withServices(openContext, async services => {
      if (act === 'list') {
        for (const one of Object.keys(definitions).filter(isSiteSetting))
          console.log(`${one} = ${JSON.stringify(services.site.get(one))}\n    ${text(definitions[one].meaning)}`);
        return;
      }
      const setting = known(name);
      if (act === 'set') {
        const change = { name: setting, value: fitting(setting, value.join(' ')) };
        const [conflict] = await conflictsIn({ site: services.site, sql, changes: [change] });
        if (conflict) throw plainError(conflict.message);
        await changeSetting(services, setting, change.value);
      }
      console.log(JSON.stringify(services.site.get(setting)));
    });
  },
});

const known = (name: string | undefined): SiteSetting => {
  if (name !== undefined && isSiteSetting(name)) return name;
  throw usageError(`There is no setting ${name ?? 'without a name'}. \`settings list\` shows all settings.`);
};

const fitting = (setting: SiteSetting, written: string): unknown => {
  const value = readSetting(setting, written);
  if (value === undefined)
    throw plainError(
      `${text('SETTING_MISFIT', setting)} ${allowedWords(definitions[setting].schema)} ${text(definitions[setting].meaning)}`,
    );
  return value;
};

const shape = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

type Shape = z.infer<typeof shape>;

const range = (from: number | undefined, to: number | undefined, thing: string): string => {
  const most = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  const least = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  if (least !== undefined && most !== undefined) return `${thing} from ${least} to ${most}`;
  if (least !== undefined) return `${thing} from ${least}`;
  return most === undefined ? thing : `${thing} up to ${most}`;
};

const textOf = ({ minLength, maxLength, pattern }: Shape): string => {
  const length = range(minLength, maxLength, 'text of a length');
  const plain = length === 'text of a length' ? 'text' : `${length} characters`;
  return pattern === undefined ? plain : `${plain} that matches ${pattern}`;
};

const words = (schema: unknown): string => {
  const read = shape.safeParse(schema);
  if (!read.success) return 'a value in JSON';
  const { type, enum: choices, const: only, minimum, maximum, items, anyOf, maxItems } = read.data;
  if (anyOf) return anyOf.map(words).join(', or ');
  if (choices) return `one of ${choices.map(one => String(one) || '(empty)').join(', ')}`;
  if (only !== undefined) return String(only) || '(empty)';
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer') return range(minimum, maximum, 'a whole number');
  if (type === 'number') return range(minimum, maximum, 'a number');
  if (type === 'string') return textOf(read.data);
  if (type === 'array') return `${range(undefined, maxItems, 'a JSON list')}, each ${words(items)}`;
  return 'a value in JSON';
};

/** A sentence that names what a setting may be. */
const allowedWords = (schema: z.ZodType): string => {
  const described: unknown = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return `It may be ${words(described)}.`;
};
