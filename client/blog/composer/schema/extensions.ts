import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { Figure } from './figure.ts';
import { Gallery } from './gallery.ts';
import { KeptPart } from './kept-part.ts';
import { keptMarks } from './marks.ts';
import { InlinePicture } from './picture.ts';
import { Table, TableCell, TableHeader, TableRow } from './table.ts';
import { Speech, TextHeading, TextLink } from './words.ts';

/** Extensions for all content of a text; `kept` is the label of a part without controls. */
export const extensions = (kept: string): Extensions => [
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
  KeptPart.configure({ name: kept }),
  ...keptMarks,
];
