import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Dialog, Drawer, SheetHeading, Sheet } from '#shared/ui/overlay.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { Icon } from '../icon.tsx'
import { FuelIcon, LeavesIcon, LockedIcon, PhoneIcon, ShareOfPoolIcon, SimulatedIcon } from '../icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '../section.tsx'
import { Sentences } from '../sentences.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Timeline } from '../timeline.tsx'
import { explorer, sampleHash } from './sample.ts'

type Open = 'sheet' | 'long' | 'dialog' | 'decision' | 'drawer' | undefined

export function GalleryOverlays() {
  const [open, setOpen] = useState<Open>()
  const at = (which: Open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  })
  return (
    <Section title="What floats">
      <div className="grid grid-cols-2 gap-2.5">
        {(['sheet', 'long', 'dialog', 'decision', 'drawer'] as const).map((which) => (
          <Button key={which} size="row" variant="second" aria-haspopup="dialog" onClick={() => setOpen(which)}>
            {which}
          </Button>
        ))}
      </div>

      <Sheet
        {...at('sheet')}
        title="Stake 500.00 USDT"
        subtitle={
          <span className="flex items-center gap-1.5 type-caption text-text-3">
            <Icon source={SimulatedIcon} size={13} /> Simulated on block 471,204,118, 6 s ago: it works
          </span>
        }
        footer={
          <>
            <Button waiting="Waiting for you in the wallet" icon={PhoneIcon}>
              Open the wallet
            </Button>
            <Note className="mt-2 text-center">You can close this. The step goes on under Transactions.</Note>
          </>
        }
      >
        <SheetHeading>What will change</SheetHeading>
        <Sentences
          items={[
            {
              icon: LeavesIcon,
              text: (
                <>
                  <b>500.00 USDT</b> leaves your wallet.
                </>
              ),
            },
            {
              icon: LockedIcon,
              text: (
                <>
                  It is locked until <b>15 Dec 2026, 14:20</b> GMT+8. You cannot take it out before.
                </>
              ),
            },
            {
              icon: ShareOfPoolIcon,
              text: (
                <>
                  Your share of the pool rises from 0.0569 to <b>0.0687 %</b>.
                </>
              ),
            },
            {
              icon: FuelIcon,
              text: (
                <>
                  Fees: about <b>0.000114 ETH</b> (0.41 USDT).
                </>
              ),
            },
          ]}
        />
        <SheetHeading>Steps</SheetHeading>
        <Timeline
          label="Steps"
          steps={[
            {
              state: 'done',
              title: 'Allow exactly 500.00 USDT',
              note: (
                <>
                  Confirmed in block 471,204,131 · <HashLink hash={sampleHash} href={explorer} />
                </>
              ),
              time: '14:20:41',
            },
            { state: 'now', title: 'Stake 500.00 USDT', note: 'Waiting for you in the wallet' },
            { state: 'todo', title: 'Your figures refresh', note: 'When the index has reached that block' },
          ]}
        />
      </Sheet>

      <Sheet {...at('long')} title="Transactions" footer={<Button variant="second">Clear the finished ones</Button>}>
        <SkeletonRows count={24} />
      </Sheet>

      <Dialog
        {...at('dialog')}
        title="Maintenance on 20 June"
        actions={<Button onClick={() => setOpen(undefined)}>Understood</Button>}
      >
        Withdrawals pause from 10:00 to 10:30 GMT+8 for a signer rotation. Stakes and claims are not affected.
      </Dialog>

      <Dialog
        {...at('decision')}
        mustDecide
        title="Replace the stored invite code?"
        actions={
          <>
            <Button variant="second" onClick={() => setOpen(undefined)}>
              Keep 18243
            </Button>
            <Button onClick={() => setOpen(undefined)}>Use 20511</Button>
          </>
        }
      >
        You opened a link with another code than the one kept before.
      </Dialog>

      <Drawer
        {...at('drawer')}
        label="Menu"
        top={<Badge icon={LockedIcon}>Logo</Badge>}
        footer={<p className="p-5 type-label text-text-2">Language and theme</p>}
      >
        <p className="p-5 type-body">Menu items</p>
      </Drawer>
    </Section>
  )
}
