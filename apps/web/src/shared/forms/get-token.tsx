import { isSameAddress } from '@app/core/address'
import { isLive } from '#shared/base/offered.ts'
import { tokens } from '#shared/base/tokens.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { TextLink } from '#shared/ui/text.tsx'

export function GetToken({ address }: { address: string }) {
  const { t } = useTranslation('ui')
  const token = [tokens.usdt, tokens.productToken].find((one) => isSameAddress(one.address, address))
  if (token === undefined || !isLive('swapProduct')) return null
  return <TextLink to={paths.swapProduct}>{t('amount.get', { symbol: token.symbol })}</TextLink>
}
