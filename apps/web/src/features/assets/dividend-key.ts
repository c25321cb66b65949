import { dividendKinds, type DividendKind } from '@app/core/settlement/dividend-kinds'
import { parseAccountAddress } from '@app/core/checksum-address'
import type { Address } from 'viem'

export type DividendKey = { epoch: number; token: Address; kind: DividendKind }

export function toDividendSearch({ epoch, token, kind }: DividendKey) {
  return { epoch: String(epoch), token, kind }
}

export function readKind(text: string | undefined): DividendKind | undefined {
  return dividendKinds.find((kind) => kind === text)
}

export function readDividendKey(search: Record<string, string | undefined>): DividendKey | null {
  const kind = readKind(search.kind)
  const token = parseAccountAddress(search.token ?? '')
  const epoch = /^\d{1,9}$/.test(search.epoch ?? '') ? Number(search.epoch) : null
  return kind === undefined || token === null || epoch === null ? null : { epoch, token, kind }
}
