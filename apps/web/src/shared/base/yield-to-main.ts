/**
 * Lets the browser paint and answer before the next step. A page that nobody sees has neither to do, and its timers wait for
 * a second each.
 */
export const yieldToMain = () => new Promise<void>((resolve) => (document.hidden ? resolve() : setTimeout(resolve)))
