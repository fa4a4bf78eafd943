import { z } from 'zod';
import type { RequestContext } from '../core/context/index.ts';

const timeoutMs = 5_000;
const result = z.object({ success: z.boolean() });

/** Verifies an answer with the configured service (C-014). No response, an error or a timeout counts as failed. */
export const isVerifiedByService = async (
  { services, ip }: Pick<RequestContext, 'services' | 'ip'>,
  response: string,
): Promise<boolean> => {
  const { site, log } = services;
  const body = new URLSearchParams({ secret: site.get('captcha.secretKey'), response, remoteip: ip });
  try {
    const answer = await fetch(site.get('captcha.verifyUrl'), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return result.parse(await answer.json()).success;
  } catch (error) {
    log.warn({ err: error }, 'the captcha service did not answer');
    return false;
  }
};
