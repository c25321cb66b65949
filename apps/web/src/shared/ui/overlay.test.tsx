import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Dialog, Drawer, Sheet } from './overlay.tsx'
import { renderUi } from './ui-test.tsx'

// @vitest-environment jsdom

beforeAll(async () => {
  await Promise.all([import('./sheet-panel.tsx'), import('./dialog-panel.tsx'), import('./drawer-panel.tsx')])
}, 60_000)

type Kind = 'sheet' | 'dialog' | 'decision' | 'drawer'

function Page({ kind, onChange }: { kind: Kind; onChange: (open: boolean) => void }) {
  const [open, setOpen] = useState(false)
  const onOpenChange = (next: boolean) => {
    onChange(next)
    setOpen(next)
  }
  const state = { open, onOpenChange }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === 'sheet' && (
        <Sheet {...state} title="Stake 500.00 USDT" footer={<button type="button">Sign</button>}>
          What will change
        </Sheet>
      )}
      {kind === 'drawer' && (
        <Drawer {...state} label="Menu" top="Logo">
          <a href="#home">Home</a>
        </Drawer>
      )}
      {(kind === 'dialog' || kind === 'decision') && (
        <Dialog
          {...state}
          title="Maintenance"
          mustDecide={kind === 'decision'}
          actions={
            <button type="button" onClick={() => onOpenChange(false)}>
              Understood
            </button>
          }
        >
          Withdrawals pause.
        </Dialog>
      )}
    </>
  )
}

const roles = { sheet: 'dialog', dialog: 'dialog', decision: 'alertdialog', drawer: 'dialog' } as const
const names = { sheet: 'Stake 500.00 USDT', dialog: 'Maintenance', decision: 'Maintenance', drawer: 'Menu' } as const

async function openOne(kind: Kind) {
  const onChange = vi.fn<(open: boolean) => void>()
  renderUi(<Page kind={kind} onChange={onChange} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  expect(screen.queryByRole(roles[kind])).toBeNull()
  opener.focus()
  fireEvent.click(opener)
  const panel = await screen.findByRole(roles[kind], { name: names[kind] }, { timeout: 5000 })
  return { onChange, opener, panel }
}

describe.each(['sheet', 'dialog', 'drawer'] as const)('%s', (kind) => {
  test('Escape closes it and focus goes back to what opened it', async () => {
    const { onChange, opener, panel } = await openOne(kind)
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange.mock.calls).toEqual([[false]])
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('sheet', () => {
  test('focus goes to the title, and the close button is named', async () => {
    const { panel } = await openOne('sheet')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(panel.isConnected).toBe(false))
  })
})

describe('a dialog that must be decided', () => {
  test('stays on Escape and closes by its button', async () => {
    const { onChange } = await openOne('decision')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
