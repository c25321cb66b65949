import { type DecodedCall, showValues } from '@app/config/acts/acts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { ContractName } from '../contract-name.tsx'
import { CallDiff } from './call-diff.tsx'
import type { Operation } from './governance.ts'

/** For a call that no page makes: contract, function, arguments, and values before and after. */
export function CallWords({ call, decoded }: Pick<Operation, 'call' | 'decoded'>) {
  const { t } = useTranslation('settings')
  if (decoded === null) return <Code>{`${call.target} ${call.data}`}</Code>
  const { contract, act, functionName, values, args } = decoded
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('pending.contract')}>
          <ContractName name={contract.name} address={contract.address} />
        </KeyValue>
      </KeyValueList>
      <Code>{act === undefined ? `${functionName}(${args.map(String).join(', ')})` : listWords(act.name, values)}</Code>
      <CallDiff decoded={decoded} className="mt-1" />
    </>
  )
}

const listWords = (name: string, values: DecodedCall['values']): string =>
  [name, showValues(values)].filter(Boolean).join(': ')

function Code({ children }: { children: string }) {
  return <pre className="mt-1 type-caption wrap-anywhere whitespace-pre-wrap text-text-2">{children}</pre>
}
