export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** Growth per hour: the slope of the line with the least squares. */
export const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ value }) => value))];
  const above = samples.reduce((sum, { hours, value }) => sum + (hours - x) * (value - y), 0);
  const below = samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
};
