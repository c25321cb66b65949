/** Lets the browser paint and handle input. A hidden page needs neither, and its timers are throttled to one second. */
export const yieldToMain = () => new Promise<void>((resolve) => (document.hidden ? resolve() : setTimeout(resolve)))
