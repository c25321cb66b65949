/** Only a site that the server allows can show this page in a frame. */
export const isFramed = globalThis.self !== globalThis.top
