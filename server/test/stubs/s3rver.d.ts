declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly allowMismatchedSignatures: boolean;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  }

  /** Request and answer, as a step of the server has them. */
  export interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly headers: IncomingHttpHeaders;
    status: number;
    type: string;
    body: string;
  }

  export default class S3rver {
    constructor(options: Options);
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  import type { IncomingHttpHeaders } from 'node:http';

  interface Signed {
    readonly credential: { readonly date: string; readonly region: string; readonly service: string };
    readonly signedHeaders: readonly string[];
    readonly signatureProvided: string;
  }

  interface CanonicalRequest {
    readonly method: string;
    readonly uri: string;
    readonly querystring: string;
    readonly headers: IncomingHttpHeaders;
    readonly timestamp: string | undefined;
  }

  interface Signatures {
    parseHeader(headers: IncomingHttpHeaders): Signed;
    getStringToSign(request: CanonicalRequest, signed: Signed): string;
    getSigningKey(secret: string, date: string, region: string, service: string): Buffer;
  }

  const signatures: Signatures;
  export default signatures;
}
