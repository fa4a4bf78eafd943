import type { PageRoute } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { fieldPage } from './field-form-page.tsx';
import { fieldListPage } from './field-list-page.tsx';
import { groupPage } from './group-form-page.tsx';

export const articleFieldPages: readonly PageRoute[] = [
  { path: articlePaths.manageFields, handler: fieldListPage },
  { path: articlePaths.manageFieldGroup(), handler: groupPage },
  { path: articlePaths.manageField(), handler: fieldPage },
];
