import type { KindImport } from '../run/index.ts';
import { joomlaFieldImport } from './joomla-field-import.ts';
import { k2FieldImport } from './k2-field-import.ts';
import { k2FieldGroupImport } from './k2-group-import.ts';

export { accountFieldValues, isOfAccounts } from './account-fields.ts';
export type { FieldValues } from './field-values.ts';
export { joomlaCategoryGroups } from './joomla-category-groups.ts';
export { joomlaOptions, optionNumber } from './joomla-definition.ts';
export { joomlaFieldValues } from './joomla-field-values.ts';
export { joomlaFieldValueImport } from './joomla-value-import.ts';
export { k2CategoryGroups } from './k2-category-groups.ts';
export { k2FieldValues } from './k2-field-values.ts';

/** Extra fields of articles, in their order: before the categories and articles that refer to them. */
export const fieldKinds: readonly KindImport[] = [k2FieldGroupImport, k2FieldImport, joomlaFieldImport];
