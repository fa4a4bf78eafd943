const addressInStack = /https?:\/\/[^\s()]+?(?=:\d+:\d+)/;

const fileOf = ({ stack = '' }: Error): string => {
  const [address] = addressInStack.exec(stack) ?? [];
  return address ? new URL(address).pathname : location.pathname;
};

/** Does one block of a page's work. One that fails is logged in the words of the specification (§8.2) and ends no other. */
export const guarded = async (block: () => unknown): Promise<void> => {
  try {
    await block();
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    console.error(`Error in file:${fileOf(error)}; Error:${error.message}`);
  }
};
