export const afterFirstPageMs = 400
