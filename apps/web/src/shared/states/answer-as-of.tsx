import { useChainNow } from '#shared/chain/chain-clock.ts'
import { IndexAsOf, type IndexAsOfProps } from './index-as-of.tsx'

/** `IndexAsOf` by the chain's own clock, for pages that read the chain. */
export function AnswerAsOf(props: Omit<IndexAsOfProps, 'now'>) {
  return <IndexAsOf {...props} now={useChainNow()} />
}
