/** The news ticker. */
export const tickerTexts = [
  'TICKER_CONTROLS',
  'TICKER_NEXT',
  'TICKER_PAUSE',
  'TICKER_PLAY',
  'TICKER_PREVIOUS',
] as const;
