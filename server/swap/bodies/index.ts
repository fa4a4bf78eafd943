export { type BodyParts, type ConvertedBody, convertBody } from './body.ts';
export type { BodyContext, ShownMedia } from './body-context.ts';
export { repairEncoding, repairedRemark } from './encoding.ts';
export { addressOfPath, isPicturePath, mediaPath, oldAddress, safePath } from './old-address.ts';
export { mediaTagAddress } from './plugin-tags/media.ts';
