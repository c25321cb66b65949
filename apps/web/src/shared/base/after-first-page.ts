/** Delays what the first page does not need, so that its own requests go first. */
export const afterFirstPageMs = 400
