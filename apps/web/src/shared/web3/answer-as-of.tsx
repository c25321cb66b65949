import { IndexAsOf, type IndexAsOfProps } from '../api/index-as-of.tsx'
import { useChainNow } from './use-chain-now.ts'

/** `IndexAsOf` by the chain's own clock, for pages that read the chain. */
export function AnswerAsOf(props: Omit<IndexAsOfProps, 'now'>) {
  return <IndexAsOf {...props} now={useChainNow()} />
}
