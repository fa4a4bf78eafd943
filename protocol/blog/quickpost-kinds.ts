/** The kinds as they are sent (spec §3.3), in the order of their tabs. */
export const quickPostKinds = ['text', 'photo', 'video', 'quote', 'link'] as const;
export type QuickPostKind = (typeof quickPostKinds)[number];

/** Names of the tabs: the standard post is sent as text. */
export type QuickPostTab = 'standard' | Exclude<QuickPostKind, 'text'>;

export const tabOf = (kind: QuickPostKind): QuickPostTab => (kind === 'text' ? 'standard' : kind);

/** The kind of a tab, or of a kind's own name. */
export const kindOf = (tab: string): QuickPostKind | undefined =>
  quickPostKinds.find(kind => kind === tab || tabOf(kind) === tab);
