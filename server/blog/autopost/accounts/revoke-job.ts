import { z } from 'zod';
import { networkTypes } from '../../../../protocol/networks.ts';
import type { Services } from '../../../core/context/index.ts';
import { registerJob } from '../../../core/jobs/index.ts';
import { networks } from '../networks/networks.ts';
import { connectionOf, decryptCredentials } from './credentials.ts';
import { revokeKind } from './delete-accounts.ts';

const left = z.object({
  ownerId: z.int().nullable(),
  network: z.enum(networkTypes),
  instance: z.string(),
  credentials: z.string(),
});

/** Revokes the access of a deleted account. Tried once: access that cannot be revoked expires by itself. */
const revoke = async (services: Services, payload: unknown): Promise<void> => {
  const account = left.parse(payload);
  const secrets = decryptCredentials(services, account);
  if (secrets === undefined) return;
  const { network, instance } = account;
  await networks[network].revoke(connectionOf(services), {
    instance,
    secrets,
    visibility: 'public',
    saveSecrets: async () => {},
  });
};

registerJob(revokeKind, revoke, { queue: 'networks' });
