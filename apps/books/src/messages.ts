export class BooksError extends Error {
  override name = 'BooksError'
}

export const exitCodes = { agrees: 0, unknown: 1, misused: 2, differs: 3 } as const
