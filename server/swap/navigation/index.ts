import type { KindImport } from '../run/index.ts';
import { menuImport } from './menu/menu-import.ts';
import { menuPathImport } from './menu/menu-path-import.ts';
import { redirectImport } from './redirects/redirect-import.ts';

/** Kinds of redirects and menus, after the rows that they lead to. */
export const navigationKinds: readonly KindImport[] = [redirectImport, menuPathImport, menuImport];
