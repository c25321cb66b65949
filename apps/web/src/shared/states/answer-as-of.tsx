import { useChainNow } from '#shared/chain/chain-clock.ts'
import { IndexAsOf, type IndexAsOfProps } from './index-as-of.tsx'

/** For pages that read the chain, with its clock. */
export function AnswerAsOf(props: Omit<IndexAsOfProps, 'now'>) {
  return <IndexAsOf {...props} now={useChainNow()} />
}
