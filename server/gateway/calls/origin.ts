import type { FastifyRequest } from 'fastify';

const ownOrigins = (request: FastifyRequest, baseUrl: string): readonly string[] => [
  new URL(baseUrl).origin,
  `${request.protocol}://${request.headers.host ?? ''}`,
];

export type Provenance = 'own' | 'foreign' | 'unknown';

/**
 * Where a request was made from: `Sec-Fetch-Site` when the browser sends it, else `Origin` (design, decision 12). A
 * foreign page is refused even with cookie and token (security: login CSRF).
 */
export const provenanceOf = (request: FastifyRequest, baseUrl: string): Provenance => {
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins(request, baseUrl).includes(origin)) return 'foreign';
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign';
  return origin === undefined ? 'unknown' : 'own';
};

/** Whether another site's page sent the request. Older browsers say so in `Referer` alone. */
export const isForeign = (request: FastifyRequest, baseUrl: string): boolean => {
  if (provenanceOf(request, baseUrl) === 'foreign') return true;
  const { referer } = request.headers;
  if (referer === undefined || request.headers['sec-fetch-site'] !== undefined) return false;
  return !URL.canParse(referer) || ![new URL(baseUrl).host, request.headers.host].includes(new URL(referer).host);
};
