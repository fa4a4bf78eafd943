export type { Manifest } from './format/manifest.ts';
export { type ImportedSite, importSite } from './read/import-site.ts';
export { exportSchema } from './tables/json-schema.ts';
export { omittedTables } from './tables/table-classes.ts';
export { exportSite } from './write/export-site.ts';
export { exportZip } from './write/export-zip.ts';
