import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../../core/i18n/index.ts';
import { type FieldType, isFieldType } from './shapes.ts';

const keys: Readonly<Record<FieldType, TextKey>> = {
  textfield: 'ITEM_FIELD_TYPE_TEXTFIELD',
  textarea: 'ITEM_FIELD_TYPE_TEXTAREA',
  select: 'ITEM_FIELD_TYPE_SELECT',
  multipleSelect: 'ITEM_FIELD_TYPE_MULTIPLE',
  radio: 'ITEM_FIELD_TYPE_RADIO',
  link: 'ITEM_FIELD_TYPE_LINK',
  labels: 'ITEM_FIELD_TYPE_LABELS',
  csv: 'ITEM_FIELD_TYPE_CSV',
  date: 'ITEM_FIELD_TYPE_DATE',
  image: 'ITEM_FIELD_TYPE_IMAGE',
  header: 'ITEM_FIELD_TYPE_HEADER',
};

/** Display name of a field type; an unknown imported type keeps its own name. */
export const typeText = (type: string): string => (isFieldType(type) ? text(keys[type]) : type);
