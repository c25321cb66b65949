// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Sheet } from '#shared/ui/overlay.tsx'
import { startTestPage } from '#shared/wallet/test-page.ts'
import { SandboxWindow } from './sandbox-window.tsx'

function showModal(this: HTMLDialogElement): void {
  this.open = true
}

function close(this: HTMLDialogElement): void {
  this.open = false
}

beforeAll(async () => {
  await startTestPage()
  // jsdom has no top layer.
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
})
afterEach(cleanup)

const onOpenChange = vi.fn<(open: boolean) => void>()

function Page({ open }: { open: boolean }) {
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title="Connect a wallet">
        Then
      </Sheet>
      <SandboxWindow title="Which account?" onClose={() => undefined}>
        <button type="button">Whale</button>
      </SandboxWindow>
    </>
  )
}

test('a sheet that opens late leaves the window of the wallet usable, and stays at a press in it', async () => {
  const { rerender } = render(<Page open={false} />)
  rerender(<Page open />)
  await screen.findByRole('dialog', { name: 'Connect a wallet' })
  const account = await waitFor(() => screen.getByRole('button', { name: 'Whale' }))
  fireEvent.pointerDown(account)
  fireEvent.mouseDown(account)
  fireEvent.click(account)
  expect(onOpenChange).not.toHaveBeenCalled()
})
