import { useState } from 'react'
import { formatExactTokenFigure, formatTokenSumFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { copyAndSay } from './copy.tsx'
import { Stat, type StatProps } from './figure.tsx'

interface TokenStatProps extends Omit<StatProps, 'value' | 'unit' | 'onTap'> {
  amount: bigint | undefined
  token: TokenUnit | undefined
}

function useAllPlaces(amount: bigint | undefined, token: Pick<TokenUnit, 'decimals'> | undefined) {
  const locale = useLocale()
  const [isExact, setExact] = useState(false)
  if (amount === undefined || token === undefined) return { value: undefined, onTap: undefined }
  const short = formatTokenSumFigure(amount, token, locale)
  const exact = formatExactTokenFigure(amount, token, locale)
  const toggle = () => {
    setExact(!isExact)
    if (!isExact) void copyAndSay(exact)
  }
  return { value: isExact ? exact : short, onTap: exact === short ? undefined : toggle }
}

export function TokenStat({ amount, token, ...stat }: TokenStatProps) {
  return <Stat {...stat} {...useAllPlaces(amount, token)} unit={token?.symbol} />
}

export function TokenFigure({ amount, token }: { amount: bigint; token: Pick<TokenUnit, 'decimals'> }) {
  const { value, onTap } = useAllPlaces(amount, token)
  if (onTap === undefined) return value
  return (
    <button type="button" onClick={onTap} className="relative hit-2 active:opacity-70">
      {value}
    </button>
  )
}
