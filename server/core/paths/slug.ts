export { slugOf } from '../../../protocol/slug.ts';
