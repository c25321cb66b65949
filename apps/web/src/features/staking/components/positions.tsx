import { useState } from 'react'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { Position } from '../queries/account-stake.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import { PositionRow } from './position-row.tsx'
import { PositionSheet } from './position-sheet.tsx'

interface PositionsProps {
  positions: readonly Position[]
  terms: PoolTerms
  label: string
}

/** Open stakes, each opening its sheet. */
export function Positions({ positions, terms, label }: PositionsProps) {
  const now = useChainNow()
  const [opened, setOpened] = useState<Position>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul aria-label={label} className="border-b border-line">
        {positions.map((position) => (
          <li key={String(position.id)} className="border-t border-line">
            <PositionRow
              position={position}
              terms={terms}
              now={now}
              onOpen={() => {
                setOpened(position)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {opened && <PositionSheet position={opened} terms={terms} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
