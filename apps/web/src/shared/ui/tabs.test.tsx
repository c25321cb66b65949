// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'
import { renderUi } from './ui-test.tsx'

function Page() {
  const [value, setValue] = useState('all')
  return (
    <Tabs
      label="Which stakes"
      value={value}
      onValueChange={setValue}
      items={[
        { value: 'all', label: 'All', count: 0 },
        { value: 'staked', label: 'Staked', count: 2 },
        { value: 'ended', label: 'Ended' },
      ]}
    >
      <TabPanel value="all">All of them</TabPanel>
      <TabPanel value="staked">Two of them</TabPanel>
      <TabPanel value="ended">None of them</TabPanel>
    </Tabs>
  )
}

const getChosen = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))

test('arrow keys move and choose, round the ends; only the chosen panel exists', async () => {
  renderUi(<Page />)
  expect(screen.getByRole('tablist', { name: 'Which stakes' })).toBeTruthy()
  screen.getByRole('tab', { name: 'All 0' }).focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(await screen.findByText('Two of them')).toBeTruthy()
  expect(getChosen()).toEqual(['false', 'true', 'false'])
  expect(screen.queryByText('All of them')).toBeNull()
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(await screen.findByText('None of them')).toBeTruthy()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(await screen.findByText('All of them')).toBeTruthy()
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(document.activeElement?.id)
})

test('a count of zero is shown, an unknown count is not', () => {
  renderUi(<Page />)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All0', 'Staked2', 'Ended'])
})
