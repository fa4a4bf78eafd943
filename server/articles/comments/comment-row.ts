/** A comment as the page of its item shows it (spec §3.1). */
export interface ItemCommentRow {
  readonly id: number;
  readonly itemId: number;
  /** The account behind it; null: a guest's. */
  readonly author: { readonly id: number; readonly permalink: string; readonly avatar: string | null } | null;
  readonly name: string;
  readonly website: string;
  /** Plain text. */
  readonly body: string;
  readonly published: boolean;
  readonly createdAt: Date;
}
