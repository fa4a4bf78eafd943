import type { RequestContext } from '../../../core/context/index.ts';
import { CheckField, TaskForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { OldSetting } from './site-facts.ts';

const fields = {
  'site.name': { field: 'name', label: 'IMPORT_USE_NAME' },
  'site.timezone': { field: 'timezone', label: 'IMPORT_USE_TIMEZONE' },
} as const;

interface Props {
  readonly context: RequestContext;
  readonly runId: number;
  readonly settings: readonly OldSetting[];
}

/** Form that gives this site the name and the time zone of the old site. */
export const OldSettingsForm = ({ context, runId, settings }: Props) => (
  <section aria-labelledby="import-settings">
    <h2 id="import-settings">{text('IMPORT_SETTINGS_TITLE')}</h2>
    <TaskForm context={context} task="imports.settings" fields={{ id: runId }} className="site-form">
      {settings.map(({ name, value }) => (
        <CheckField
          key={name}
          form="import-settings"
          name={fields[name].field}
          label={text(fields[name].label, value, context.services.site.get(name))}
          value
          errors={[]}
        />
      ))}
      <p className="field-actions">
        <button type="submit" className="btn btn-default">
          {text('IMPORT_SETTINGS_SAVE')}
        </button>
      </p>
    </TaskForm>
  </section>
);
