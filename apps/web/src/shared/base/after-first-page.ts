/** What the first page asks for itself goes before whatever waits for this long. */
export const afterFirstPageMs = 400
