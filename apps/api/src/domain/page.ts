export interface PageInput {
  page: number
  pageSize: number
}

/** Rows before the page. */
export function getOffset({ page, pageSize }: PageInput): number {
  return (page - 1) * pageSize
}
