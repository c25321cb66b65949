// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePageSubject, useShownSubject } from './page-subject.ts'

const Shown = () => <p>{useShownSubject() || 'nothing'}</p>
function Page({ name }: { name: string | undefined }) {
  usePageSubject(name)
  return null
}

it('is what the page on the screen says, from when it knows it until it goes', () => {
  const view = render(
    <>
      <Shown />
      <Page name={undefined} />
    </>,
  )
  expect(screen.getByText('nothing')).toBeTruthy()
  const show = (page: React.ReactNode) =>
    view.rerender(
      <>
        <Shown />
        {page}
      </>,
    )
  show(<Page name="Audit log" />)
  expect(screen.getByText('Audit log')).toBeTruthy()
  show(<Page key="next" name="Limits" />)
  expect(screen.getByText('Limits')).toBeTruthy()
  show(null)
  expect(screen.getByText('nothing')).toBeTruthy()
})
