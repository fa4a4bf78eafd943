/** Definition of a demo post. */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly kind: 'text' | 'quote' | 'link' | 'photo' | 'video' | 'page';
  readonly author: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Days before the day of seeding; below zero is a scheduled post. */
  readonly daysAgo: number;
  readonly intro?: string;
  readonly body: string;
  readonly source?: string;
  readonly picture?: { readonly scene: Scene; readonly alt: string; readonly caption?: string };
  readonly state?: 'published' | 'draft' | 'pending';
  readonly privacy?: 'public' | 'registered' | 'private';
  readonly password?: string;
  readonly language?: string;
  readonly direction?: 'rtl';
  readonly place?: { readonly address: string; readonly latitude: number; readonly longitude: number };
  readonly closed?: boolean;
  readonly featured?: boolean;
  readonly team?: string;
}

export const scenes = ['hills', 'harbour', 'library', 'garden', 'kitchen', 'night', 'window', 'path'] as const;
export type Scene = (typeof scenes)[number];

export interface DemoCategory {
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  readonly parent?: string;
}

export const demoCategories: readonly DemoCategory[] = [
  { alias: 'reading', title: 'Reading', description: 'How we read: by eye, by ear, by hand.' },
  { alias: 'typography', title: 'Typography', description: 'Letters, spacing and light.', parent: 'reading' },
  { alias: 'audio', title: 'Audio', description: 'Narrators, screen readers and good microphones.', parent: 'reading' },
  { alias: 'everyday', title: 'Everyday life', description: 'Kitchens, gardens, trams.' },
  { alias: 'places', title: 'Places', description: 'Museums, coasts and how they are described.' },
  { alias: 'news', title: 'News', description: 'What is new on this site.' },
];

export interface DemoThread {
  readonly post: string;
  readonly comments: readonly DemoComment[];
}

export interface DemoComment {
  /** A demo account's username, or a guest's name. */
  readonly by: string;
  readonly body: string;
  readonly likes?: number;
  readonly state?: 'published' | 'held' | 'removed';
  readonly replies?: readonly DemoComment[];
}
