import { mkdirSync } from 'node:fs';
import { s3Server } from '../../server/test/stubs/s3-server.ts';

// Serves the folder and the port of the command line by the S3 protocol until it is stopped.
const [, , directory = '', port = ''] = process.argv;
mkdirSync(directory, { recursive: true });
const store = s3Server(directory, Number(port));
await store.run();
process.once('SIGTERM', async () => {
  await store.close();
  process.exit(0);
});
