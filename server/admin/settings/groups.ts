import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';
import { definitions, isSiteSetting, type SiteSetting } from '../../core/settings/index.ts';

interface Group {
  readonly name: string;
  readonly label: TextKey;
  /** Prefix of the names of its settings. */
  readonly prefixes: readonly string[];
}

const others: Group = { name: 'others', label: 'SETTINGS_OTHERS', prefixes: [] };

/** Groups of settings, in the order of the page. */
export const groups: readonly Group[] = [
  { name: 'site', label: 'SETTINGS_SITE', prefixes: ['site', 'mail'] },
  { name: 'template', label: 'SETTINGS_TEMPLATE', prefixes: ['template'] },
  { name: 'accounts', label: 'SETTINGS_ACCOUNTS', prefixes: ['accounts', 'privacy', 'media'] },
  { name: 'posts', label: 'SETTINGS_POSTS', prefixes: ['posts', 'featured', 'authors', 'feeds', 'gallery', 'videos'] },
  { name: 'articles', label: 'SETTINGS_ARTICLES', prefixes: ['articles'] },
  { name: 'comments', label: 'SETTINGS_COMMENTS', prefixes: ['comments', 'captcha'] },
  {
    name: 'responses',
    label: 'SETTINGS_RESPONSES',
    prefixes: ['reactions', 'favourites', 'reports', 'ratings', 'subscriptions'],
  },
  { name: 'sharing', label: 'SETTINGS_SHARING', prefixes: ['share', 'social'] },
  { name: 'fediverse', label: 'SETTINGS_FEDIVERSE', prefixes: ['activitypub'] },
  { name: 'ticker', label: 'SETTINGS_TICKER', prefixes: ['ticker'] },
  { name: 'maps', label: 'SETTINGS_MAPS', prefixes: ['maps'] },
  { name: 'payments', label: 'SETTINGS_PAYMENTS', prefixes: ['payments'] },
  { name: 'technical', label: 'SETTINGS_TECHNICAL', prefixes: ['backup', 'compat', 'cache', 'client'] },
  others,
];

const groupOf = (name: string): Group =>
  groups.find(({ prefixes }) => prefixes.includes(name.split('.')[0] ?? '')) ?? others;

// The look has a page of its own.
const names: readonly SiteSetting[] = Object.keys(definitions)
  .filter(isSiteSetting)
  .filter(name => !name.startsWith('look.'));

export const settingsIn = (group: string): SiteSetting[] => names.filter(name => groupOf(name).name === group);

export const shownGroups = (): readonly Group[] => groups.filter(({ name }) => settingsIn(name).length > 0);

/** Settings whose name or meaning contains every word. */
export const settingsFound = (search: string): SiteSetting[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return names.filter(name => {
    const spoken = `${name} ${text(definitions[name].meaning)}`.toLowerCase();
    return words.every(word => spoken.includes(word));
  });
};
