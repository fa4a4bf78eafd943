import { type Params, paramText, readParams } from './params.ts';
import type { Source } from './source.ts';

type Tables = Pick<Source, 'rowsWith'>;

/** Components and plug-ins whose parameters tell how addresses were built and what was allowed. */
const components = ['com_content', 'com_users', 'com_k2', 'com_easyblog', 'com_tags', 'com_languages'];
const plugins = ['languagefilter', 'sef', 'redirect'];

// Passwords, tokens and keys of other services are nobody's settings here.
const isSecret = /secret|passw|token|private_?key|api_?key|recaptcha|akismet|client_?id|oauth|_key$/i;

const publicParams = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !isSecret.test(name)));

const extensionSettings = async (source: Tables): Promise<Record<string, string>> => {
  const settings: Record<string, string> = {};
  for (const row of await source.rowsWith('extensions', 'element', [...components, ...plugins, 'joomla'])) {
    const version = paramText(readParams(row.manifest_cache), 'version');
    const element = row.element ?? '';
    if (row.type === 'component') {
      if (version !== '' && element !== 'com_content') settings[`${element}.version`] = version;
      settings[`${element}.params`] = JSON.stringify(publicParams(readParams(row.params)));
    }
    if (row.type === 'plugin' && row.folder === 'system') {
      settings[`plg_system_${element}.enabled`] = row.enabled ?? '0';
      settings[`plg_system_${element}.params`] = JSON.stringify(publicParams(readParams(row.params)));
    }
    if (row.type === 'file' && element === 'joomla' && version !== '') settings['joomla.version'] = version;
  }
  return settings;
};

const blogSettings = async (source: Tables): Promise<Record<string, string>> => {
  const settings: Record<string, string> = {};
  for (const { name, params } of await source.rowsWith('easyblog_configs', 'name', ['config', 'scriptversion'])) {
    if (name === 'config') settings['easyblog.config'] = JSON.stringify(publicParams(readParams(params)));
    if (name === 'scriptversion' && params) settings['com_easyblog.version'] = params;
  }
  return settings;
};

const languageSettings = async (source: Tables): Promise<Record<string, string>> => {
  const rows = await source.rowsWith('languages', 'published', ['1']);
  const prefixes = Object.fromEntries(rows.map(({ sef, lang_code: code }) => [sef ?? '', code ?? '']));
  return rows.length === 0 ? {} : { 'languages.sef': JSON.stringify(prefixes) };
};

/**
 * Settings of the extensions of a site: `com_k2.version`, `com_k2.params` (JSON, without keys of other services),
 * `plg_system_languagefilter.enabled`, `easyblog.config` (JSON), `languages.sef` (JSON: prefix of an address →
 * language).
 */
export const siteSettings = async (source: Tables): Promise<Record<string, string>> => ({
  ...(await extensionSettings(source)),
  ...(await blogSettings(source)),
  ...(await languageSettings(source)),
});
