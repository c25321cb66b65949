/** Why the sandbox cannot start, in words that say what to do. */
export class StartError extends Error {}
