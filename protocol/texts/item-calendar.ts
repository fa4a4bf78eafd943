/** The calendar of the article area. */
export const itemCalendarTexts = [
  'ITEM_CALENDAR',
  'ITEM_CALENDAR_PREVIOUS',
  'ITEM_CALENDAR_NEXT',
  'ITEM_CALENDAR_DAY_ONE',
  'ITEM_CALENDAR_DAY_OTHER',
  'ITEM_CALENDAR_MONTH_ONE',
  'ITEM_CALENDAR_MONTH_OTHER',
] as const;
