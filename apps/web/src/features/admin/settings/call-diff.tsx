import { type ActValue, type DecodedCall, readValues, showValue, showValues } from '@app/config/acts/acts'
import { getContractAbi } from '@app/config/contract-abis'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readContract } from 'viem/actions'
import { getReadClient } from '#shared/chain/read-client.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { settingsKey } from './reads.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { ContractName } from '../contract-name.tsx'
import type { Operation } from './governance.ts'

function CallDiff({ decoded, className }: { decoded: DecodedCall; className?: string }) {
  const { t } = useTranslation('settings')
  const { configuredChainId } = useWallet()
  const before = useQuery(beforeQuery(configuredChainId, decoded)).data
  const rows = decoded.values.flatMap((value) => {
    const now = before?.find(({ parameter }) => parameter === value.parameter)
    return now ? [{ label: <code>{value.parameter}</code>, now: showValue(now), after: showValue(value) }] : []
  })
  return rows.length > 0 && <BeforeAfter label={t('diff')} rows={rows} className={className} />
}

function beforeQuery(chainId: number, decoded: DecodedCall) {
  const { contract, functionName, args } = decoded
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'before', contract.address, functionName, args.map(String)],
    queryFn: () => readBefore(getDeployment(chainId), decoded),
    enabled: decoded.act?.before !== undefined,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readBefore(deployment: Deployment, { contract, act, args }: DecodedCall): Promise<ActValue[]> {
  const { parameters, before } = act!
  const { view, takes, answers } = before!
  const given = takes.map((name) => args[parameters.findIndex((parameter) => parameter.name === name)])
  const abi = getContractAbi(contract.kind)
  const said: unknown = await readContract(getReadClient(), {
    address: contract.address,
    abi,
    functionName: view,
    args: given,
  })
  const values = Array.isArray(said) ? said : typeof said === 'object' && said !== null ? Object.values(said) : [said]
  return readValues(deployment, contract, answers, values, parameters, args)
}

/** For a call that no page makes. */
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
