import { useState } from 'react'
import { formatExactTokenFigure, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { copyAndSay } from './copy.tsx'
import { Stat, type StatProps } from './figure.tsx'

interface TokenStatProps extends Omit<StatProps, 'value' | 'unit' | 'onTap'> {
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  token: TokenUnit | undefined
}

/** A tap shows, and copies, all places of what is cut off after the last that fits a screen. */
export function TokenStat({ amount, token, ...stat }: TokenStatProps) {
  const locale = useLocale()
  const [isExact, setExact] = useState(false)
  const isKnown = amount !== undefined && token !== undefined
  const short = isKnown ? formatTokenFigure(amount, token, locale) : undefined
  const exact = isKnown ? formatExactTokenFigure(amount, token, locale) : undefined
  const toggle = () => {
    setExact(!isExact)
    if (!isExact && exact !== undefined) void copyAndSay(exact)
  }
  return (
    <Stat {...stat} value={isExact ? exact : short} unit={token?.symbol} onTap={exact === short ? undefined : toggle} />
  )
}
