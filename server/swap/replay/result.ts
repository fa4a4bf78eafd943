/** How addresses of an old site are answered here. */
export const replayGroups = ['errors', 'missing', 'ambiguous', 'closed', 'removed', 'redirects', 'answers'] as const;

export type ReplayGroup = (typeof replayGroups)[number];

export interface ReplayedAddress {
  readonly path: string;
  readonly count: number;
  readonly status: number;
  /** Where it leads. */
  readonly to?: string | undefined;
  /** Rows here that fit its name. */
  readonly rows?: readonly string[] | undefined;
}

interface Counted {
  readonly addresses: number;
  readonly requests: number;
}

export interface ReplayedGroup extends Counted {
  /** Addresses with the most requests. */
  readonly most: readonly ReplayedAddress[];
}

export interface ReplayResult {
  readonly addresses: number;
  readonly requests: number;
  /** Per cent of the requests that answer, to one decimal. */
  readonly answering: number;
  readonly groups: Readonly<Record<ReplayGroup, ReplayedGroup>>;
  /** Not counted: errors on the old site as well. */
  readonly missingThere: Counted;
  /** Not counted: style sheets, scripts and fonts of the old design. */
  readonly design: Counted;
  /** Lines that name no address of the site. */
  readonly unused: Readonly<Record<'unreadable' | 'method' | 'host', number>>;
  /** The first lines that cannot be read, their beginnings. */
  readonly unreadable: readonly string[];
}
