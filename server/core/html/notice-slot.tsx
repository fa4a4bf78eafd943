import { createContext, type ReactNode, useContext } from 'react';

const NoticeContext = createContext<ReactNode>(null);

/** Passes the notice of the last act to the slot of the page inside. */
export const NoticeProvider = NoticeContext.Provider;

/** Place of that notice on a page with `hasNoticeSlot`: beside what the act changed, not at the top. */
export const NoticeSlot = (): ReactNode => useContext(NoticeContext);
