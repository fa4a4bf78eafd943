export { dropLegacyAddresses, type LegacyKind } from './drop-queries.ts';
