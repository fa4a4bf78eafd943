const addressInStack = /https?:\/\/[^\s()]+?(?=:\d+:\d+)/;

const fileOf = ({ stack = '' }: Error): string => {
  const [address] = addressInStack.exec(stack) ?? [];
  return address ? new URL(address).pathname : location.pathname;
};

/**
 * Runs a block of the page's work. A failure is logged in the words of the specification (§8.2) and stops no other
 * block.
 */
export const guarded = async (block: () => unknown): Promise<void> => {
  try {
    await block();
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    console.error(`Error in file:${fileOf(error)}; Error:${error.message}`);
  }
};
