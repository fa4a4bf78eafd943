import autocannon from 'autocannon';

export interface PostRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostFigure {
  /** Acknowledged requests per second. */
  readonly rate: number;
  readonly acknowledged: number;
  /** Every other response, and requests without one. */
  readonly refused: number;
  /** Beginning of a refusal, if there was any. */
  readonly example: string;
  readonly p99Ms: number;
}

/** Posts forms for some seconds, each of them new, and counts the responses that acknowledge one. */
export const measurePosts = async ({
  url,
  connections,
  requestAt,
  isAcknowledged,
  seconds = 4,
}: {
  readonly url: string;
  readonly connections: number;
  readonly requestAt: (index: number) => PostRequest;
  readonly isAcknowledged: (status: number, body: string) => boolean;
  readonly seconds?: number;
}): Promise<PostFigure> => {
  let made = 0;
  let acknowledged = 0;
  let refused = 0;
  let example = '';
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: request => ({ ...request, ...requestAt(made++) }),
        onResponse: (status, body) => {
          if (isAcknowledged(status, body)) {
            acknowledged++;
            return;
          }
          refused++;
          example ||= `${status} ${body.slice(0, 120)}`;
        },
      },
    ],
  });
  return {
    rate: acknowledged / result.duration,
    acknowledged,
    refused: refused + result.errors + result.timeouts,
    example,
    p99Ms: result.latency.p99,
  };
};
