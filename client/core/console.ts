export const openConsole = (): void => {};
