import { FactRows, type FactRowsProps } from '../../admin/shell/index.ts';

/** A table of facts under its caption. Narrow screens show each row as a block with its labels. */
export const FactTable = ({ caption, ...facts }: FactRowsProps & { readonly caption: string }) => (
  <table className="list-table import-table">
    <caption>{caption}</caption>
    <FactRows {...facts} />
  </table>
);
