import type { RequestContext } from '../context/index.ts';

/** Selected rows of a list after a bulk action was refused, and those that the action cannot be applied to. */
export interface SelectedRows {
  readonly ids: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
}

const most = 100;

const idsIn = (written: string | null): Set<number> =>
  new Set(
    (written ?? '')
      .split('.')
      .slice(0, most)
      .map(Number)
      .filter(id => Number.isSafeInteger(id) && id > 0),
  );

export const selectedRows = ({ address }: Pick<RequestContext, 'address'>): SelectedRows => {
  const query = new URLSearchParams(address.split('?')[1]);
  return { ids: idsIn(query.get('ticked')), refused: idsIn(query.get('refused')) };
};

/** Version of a row as a list shows it, as its field `versions[]` sends it. */
export const shownVersion = ({ id, version }: { readonly id: number; readonly version: number }): string =>
  `${id}.${version}`;

const separator = { row: '.', uid: '~' } as const;

/** Selected rows of a list of texts, by their uids. */
export const selectedUids = ({ address }: Pick<RequestContext, 'address'>): ReadonlySet<string> => {
  const written = new URLSearchParams(address.split('?')[1]).get('ticked') ?? '';
  return new Set(written.split(separator.uid).filter(uid => /^\d{1,10}\.\d{1,10}$/.test(uid)));
};

/** The address of a list with its selected rows: rows by id, or texts by uid. */
export const withSelection = (path: string, ids: readonly (number | string)[], refused: readonly number[]): string => {
  const url = new URL(path, 'http://local');
  for (const [name, list] of [
    ['ticked', ids],
    ['refused', refused],
  ] as const) {
    url.searchParams.delete(name);
    if (list.length > 0)
      url.searchParams.set(
        name,
        list.slice(0, most).join(list.some(id => typeof id === 'string') ? separator.uid : separator.row),
      );
  }
  return url.pathname + url.search + url.hash;
};
