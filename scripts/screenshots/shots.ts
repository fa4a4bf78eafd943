/** A screenshot of the README. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** A link to follow from there. */
  readonly click?: string;
  /** The element at the top of the picture. */
  readonly scrollTo?: string;
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
  /** The demo account that is signed in. */
  readonly account?: string;
}

const desktop = { width: 1280, height: 800 } as const;
const phone = { width: 390, height: 844 } as const;

export const shots: readonly Shot[] = [
  { name: 'home-light', path: '/', ...desktop },
  { name: 'comments-dark', path: '/blog', click: 'main article h2 a', scrollTo: '#comments', ...desktop, isDark: true },
  { name: 'articles-phone', path: '/articles', ...phone },
  { name: 'dashboard', path: '/blog/dashboard/entries', ...desktop, account: 'moderator' },
];
