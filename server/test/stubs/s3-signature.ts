import { createHmac } from 'node:crypto';
import type { Context } from '@20minutes/s3rver';
import signatures from '@20minutes/s3rver/lib/signature/v4.js';

const canonicalQuery = (query: Context['query']): string =>
  Object.entries(query)
    .map(pair => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');

/** Tells whether the header `authorization` was made with this secret (AWS Signature Version 4). */
const isSignedWith = (secret: string, { method, path, query, headers }: Context): boolean => {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return false;
  const signed = signatures.parseHeader(headers);
  const timestamp = String(headers['x-amz-date']);
  const request = { method, uri: path, querystring: canonicalQuery(query), headers, timestamp };
  const { date, region, service } = signed.credential;
  const key = signatures.getSigningKey(secret, date, region, service);
  const expected = createHmac('sha256', key).update(signatures.getStringToSign(request, signed)).digest('hex');
  return signed.signatureProvided === expected;
};

/**
 * First step of the server: refuses requests that were not signed with the secret. The server itself computes another
 * path than clients sign for a bucket, which ends with a slash.
 */
export const requireSignature =
  (secret: string) =>
  async (context: Context, next: () => Promise<void>): Promise<void> => {
    if (isSignedWith(secret, context)) return next();
    context.status = 403;
    context.type = 'application/xml';
    context.body =
      '<Error><Code>SignatureDoesNotMatch</Code><Message>The request signature does not match.</Message></Error>';
  };
