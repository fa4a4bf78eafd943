export type { Manifest } from './format/manifest.ts';
export { type ImportedSite, importSite } from './read/import-site.ts';
export { exportSite } from './write/export-site.ts';
