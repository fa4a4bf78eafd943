import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../config/index.ts';

export interface MailTransport {
  /**
   * `name` identifies the mail; a retry has the same name. Returns the answer of the server, or the file below DATA_DIR.
   */
  readonly send: (name: string, message: SendMailOptions) => Promise<string>;
  readonly close: () => void;
}

const connection = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Connects to a mail server and signs in there; throws if it does not answer or refuses. */
export const verifyMailServer = async (url: string): Promise<void> => {
  const transport = await connection(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

const smtp = async (url: string): Promise<MailTransport> => {
  const transport = await connection(url);
  return {
    send: async (_, message) => (await transport.sendMail(message)).response,
    close: () => transport.close(),
  };
};

// Mails carry sign-in links: the folder and its files are their owner's only.
const folder = async (path: string): Promise<MailTransport> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    send: async (name, message) => {
      const { message: written } = await transport.sendMail(message);
      const place = join(path, `${name}.eml`);
      await writeFile(`${place}.part`, written, { mode: 0o600 });
      await rename(`${place}.part`, place);
      return `mail/${name}.eml`;
    },
    close: () => transport.close(),
  };
};

/** Transport to the server of SMTP_URL, or to files in DATA_DIR/mail. */
export const mailTransport = ({ smtpUrl, dataDir }: Settings): Promise<MailTransport> =>
  smtpUrl ? smtp(smtpUrl) : folder(join(dataDir, 'mail'));
