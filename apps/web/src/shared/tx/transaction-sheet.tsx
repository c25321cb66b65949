import { useState } from 'react'
import { FlowSheet } from './flow-sheet.tsx'
import { closeTransactions, getFlow, type Shown, useShown } from './flow-store.ts'
import { ListSheet } from './list-sheet.tsx'
import { RecordSheet } from './record-sheet.tsx'

export default function TransactionSheet() {
  const shown = useShown()
  const [last, setLast] = useState<Shown>(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const content = shown ?? last
  const props = { open: shown !== null, onClose: closeTransactions }
  if (content === null) return null
  if (content.kind === 'list') return <ListSheet {...props} />
  if (content.kind === 'record') return <RecordSheet key={content.id} id={content.id} {...props} />
  const flow = getFlow(content.id)
  return flow === undefined ? null : <FlowSheet key={content.id} flow={flow} {...props} />
}
