import { useState } from 'react'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Dialog, Drawer, Sheet, SheetHeading } from '#shared/ui/overlay.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { FuelIcon, LeavesIcon, LockedIcon, PhoneIcon } from '../icons.ts'
import { Section } from '../section.tsx'
import { Sentences } from '../sentences.tsx'

const kinds = ['sheet', 'long', 'dialog', 'decision', 'drawer'] as const
type Kind = (typeof kinds)[number]

export function GalleryOverlays() {
  const [open, setOpen] = useState<Kind>()
  const close = () => setOpen(undefined)
  const at = (kind: Kind) => ({
    open: open === kind,
    onOpenChange: (next: boolean) => setOpen(next ? kind : undefined),
  })
  return (
    <Section title="What floats">
      <div className="grid grid-cols-2 gap-2.5">
        {kinds.map((kind) => (
          <Button key={kind} size="row" variant="second" aria-haspopup="dialog" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <Sheet
        {...at('sheet')}
        title="Stake 500.00 USDT"
        subtitle={<Note>Simulated on block 471,204,118, 6 s ago: it works</Note>}
        footer={
          <Button waiting="Waiting for you in the wallet" icon={PhoneIcon}>
            Open the wallet
          </Button>
        }
      >
        <SheetHeading>What will change</SheetHeading>
        <Sentences
          items={[
            { icon: LeavesIcon, text: '500.00 USDT leaves your wallet.' },
            { icon: LockedIcon, text: 'It is locked until 15 Dec 2026, 14:20 GMT+8. You cannot take it out before.' },
            { icon: FuelIcon, text: 'Fees: about 0.000114 ETH (0.41 USDT).' },
          ]}
        />
      </Sheet>
      <Sheet {...at('long')} title="Transactions" footer={<Button variant="second">Clear the finished ones</Button>}>
        <SkeletonRows count={24} />
      </Sheet>
      <Dialog {...at('dialog')} title="Maintenance on 20 June" actions={<Button onClick={close}>Understood</Button>}>
        Withdrawals pause from 10:00 to 10:30 GMT+8. Stakes and claims are not affected.
      </Dialog>
      <Dialog
        {...at('decision')}
        mustDecide
        title="Replace the stored invite code?"
        actions={<Button onClick={close}>Use 20511</Button>}
      >
        You opened a link with another code than the one kept before.
      </Dialog>
      <Drawer {...at('drawer')} label="Menu" top={<Badge icon={LockedIcon}>Logo</Badge>} footer={<Note>Language</Note>}>
        <p className="p-5 type-body">Menu items</p>
      </Drawer>
    </Section>
  )
}
