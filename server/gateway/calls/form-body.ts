import { parse } from 'node:querystring';

const mostFields = 2_000;

/** A form with more fields than any form has is refused before it is taken apart. */
class TooManyFields extends Error {
  readonly statusCode = 413;
}

const separators = (body: string): number => {
  let count = 0;
  for (let at = body.indexOf('&'); at >= 0 && count <= mostFields; at = body.indexOf('&', at + 1)) count++;
  return count;
};

/** Fields of a form body, with names as they were sent (`ids[]` stays `ids[]`; `protocol/wire` reads the shapes). */
export const parseForm = (body: string): Record<string, unknown> => {
  if (separators(body) > mostFields) throw new TooManyFields('too many fields');
  return parse(body, '&', '=', { maxKeys: 0 });
};
