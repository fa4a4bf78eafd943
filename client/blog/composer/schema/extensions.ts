import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { Figure } from './figure.ts';
import { Gallery } from './gallery.ts';
import { preservedMarks } from './marks.ts';
import { OpaqueBlock } from './opaque-block.ts';
import { InlinePicture } from './picture.ts';
import { Table, TableCell, TableHeader, TableRow } from './table.ts';
import { Speech, TextHeading, TextLink } from './words.ts';

/** Extensions for all content of a text; `opaqueLabel` is the label of a part without controls. */
export const extensions = (opaqueLabel: string): Extensions => [
  StarterKit.configure({ heading: false, link: false }),
  TextHeading,
  TextLink,
  Speech,
  InlinePicture,
  Figure,
  Gallery,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  OpaqueBlock.configure({ name: opaqueLabel }),
  ...preservedMarks,
];
