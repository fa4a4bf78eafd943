import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

export interface MailSink {
  /** Value for SMTP_URL. */
  readonly url: string;
  readonly letters: Letter[];
  /** SMTP answer to the next mails; null accepts them. */
  answer: { readonly code: number; readonly at: 'recipient' | 'data' } | null;
  /** Runs after a mail arrived and before it is acknowledged. */
  onLetter: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const refusal = (code: number): Error => Object.assign(new Error(`refused with ${code}`), { responseCode: code });

const parse = (from: string, to: readonly string[], raw: string): Letter => {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    from,
    to,
    headers,
    header: name =>
      headers
        .find(line => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim(),
    body: raw.slice(end + 4),
  };
};

/** An SMTP server that stores received mails. */
export const openMailSink = async (): Promise<MailSink> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => {
      done(sink.answer?.at === 'recipient' ? refusal(sink.answer.code) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.answer?.at === 'data') {
          done(refusal(sink.answer.code));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(one => one.address);
        sink.letters.push(parse(from, to, Buffer.concat(chunks).toString('utf8')));
        sink.onLetter().then(() => done(), done);
      });
    },
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    letters: [],
    answer: null,
    onLetter: async () => {},
    close: () => new Promise(done => server.close(() => done())),
  };
  return sink;
};
