// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { PagedList } from './paged-list.tsx'

const read = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => null }

it.each([
  { items: [], words: 'Nothing yet' },
  { items: ['row'], words: 'Figuresrowas a file' },
])('of $items it says "$words"', ({ items, words }) => {
  const { container } = renderUi(
    <PagedList
      label="Rows"
      items={items}
      getKey={(item: string) => item}
      renderItem={(item) => item}
      read={read}
      head="Figures"
      empty="Nothing yet"
    >
      as a file
    </PagedList>,
  )
  expect(container.textContent).toBe(words)
})
