import { z } from 'zod';
import { networkTypes } from '../../../protocol/networks.ts';
import type { Services } from '../../core/context/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { lineOf, unsealAccess } from './access.ts';
import { leavingKind } from './leaving-queries.ts';
import { networks } from './networks.ts';

const left = z.object({
  ownerId: z.int().nullable(),
  network: z.enum(networkTypes),
  instance: z.string(),
  credentials: z.string(),
});

/** Revokes the access of a deleted account. Tried once: access that cannot be revoked expires by itself. */
const leave = async (services: Services, payload: unknown): Promise<void> => {
  const account = left.parse(payload);
  const secrets = unsealAccess(services, account);
  if (secrets === undefined) return;
  const { network, instance } = account;
  await networks[network].leave(lineOf(services), { instance, secrets, visibility: 'public', keep: async () => {} });
};

registerJob(leavingKind, leave, { lane: 'networks' });
