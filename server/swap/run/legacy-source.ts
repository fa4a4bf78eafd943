export { legacySource } from '../../old-addresses/index.ts';
