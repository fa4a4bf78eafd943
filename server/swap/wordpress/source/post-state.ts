import type { WxrItem } from './wxr-file.ts';

export interface PostState {
  readonly state: 'published' | 'draft' | 'pending';
  readonly lifecycle: 'live' | 'trashed';
  readonly privacy: 'public' | 'private';
  /** True for an unknown status of a plugin. */
  readonly isGuessed: boolean;
}

const live = { lifecycle: 'live', privacy: 'public', isGuessed: false } as const;

const states: Readonly<Record<string, PostState>> = {
  publish: { ...live, state: 'published' },
  // Published with a date to come: scheduled.
  future: { ...live, state: 'published' },
  private: { ...live, state: 'published', privacy: 'private' },
  draft: { ...live, state: 'draft' },
  pending: { ...live, state: 'pending' },
};

const guessed: PostState = { ...live, state: 'draft', isGuessed: true };

const stateNamed = (status: string): PostState =>
  (Object.hasOwn(states, status) ? states[status] : undefined) ?? guessed;

/** Converts a status of WordPress; a restored post has the state it had before the trash. */
export const stateOf = ({ status, meta }: Pick<WxrItem, 'status' | 'meta'>): PostState =>
  status === 'trash'
    ? { ...stateNamed(meta.get('_wp_trash_meta_status')?.trim() || 'draft'), lifecycle: 'trashed', isGuessed: false }
    : stateNamed(status);

/** Why an item is no post of its own, if so. */
export const leftBecause = ({ type, status, id }: Pick<WxrItem, 'type' | 'status' | 'id'>): string | undefined => {
  if (type === 'nav_menu_item') return 'menu entry; WordPress menus are not imported';
  if (type === 'revision' || status === 'inherit') return 'older revision; only the latest version is imported';
  if (type !== 'post' && type !== 'page') return `post type ${type} is not supported here`;
  if (status === 'auto-draft') return 'empty automatic draft';
  return id === '' ? 'no id' : undefined;
};
