import { useRef } from 'react'
import { PageMain } from '#shared/ui/page-column.tsx'
import { EscrowBody } from './components/escrow-body.tsx'
import { LockCta } from './components/lock-cta.tsx'
import { useEscrowScreen } from './use-escrow-screen.ts'
import { useLockForm } from './use-lock-form.ts'

/** Lock a token for VE power, see how it runs out, add, extend, take out at the end. */
export function EscrowPage() {
  const screen = useEscrowScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useLockForm(screen, amountRef)
  return (
    <>
      <PageMain>
        <EscrowBody screen={screen} form={form} amountRef={amountRef} />
      </PageMain>
      <LockCta screen={screen} form={form} />
    </>
  )
}
