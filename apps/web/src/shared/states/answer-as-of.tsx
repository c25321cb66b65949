import { useChainNow } from '#shared/chain/chain-clock.ts'
import { IndexAsOf, type IndexAsOfProps } from './index-as-of.tsx'

export function AnswerAsOf(props: Omit<IndexAsOfProps, 'now'>) {
  return <IndexAsOf {...props} now={useChainNow()} />
}
