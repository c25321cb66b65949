/** Lets the browser paint and answer before the next step. */
export const rest = () => new Promise<void>((resolve) => setTimeout(resolve))
