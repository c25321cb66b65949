/** Another page shows this one in a frame: only a site that the server allows can. */
export const isFramed = globalThis.self !== globalThis.top
