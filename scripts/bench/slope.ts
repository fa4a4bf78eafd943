export interface Sample {
  readonly hours: number;
  readonly megabytes: number;
}

/** Growth in megabytes per hour: the slope of the line with the least squares. */
export const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ megabytes }) => megabytes))];
  const above = samples.reduce((sum, { hours, megabytes }) => sum + (hours - x) * (megabytes - y), 0);
  const below = samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
};
