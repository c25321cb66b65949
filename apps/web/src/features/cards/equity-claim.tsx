import { isSameAddress } from '@app/core/address'
import type { CardDetail } from '@app/core/api/cards'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { useSignedRequest } from '#shared/signed-request/use-signed-request.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'

/** Once per card. Only a signature; nothing is sent to the chain. */
export function EquityClaim({ card, account }: { card: CardDetail; account: string }) {
  const { t } = useTranslation(['cards', 'requests'])
  const locale = useLocale()
  const claim = useSignedRequest('/api/claim')
  const { phase } = claim.state
  if (card.equityClaim !== null || !isSameAddress(card.owner, account)) return null
  const { shares, stockCode } = card
  const label = t('equity.claim', { shares: formatWhole(shares, locale), code: stockCode })
  return (
    <div className="mt-3">
      <KeptRequests paths={['/api/claim']} />
      {claim.state.phase === 'refused' && <RequestProblem problem={claim.state.problem} className="mb-3" />}
      <WriteGate label={label}>
        <Button
          size="row"
          variant="second"
          onClick={() => claim.start({ cardId: BigInt(card.id), stockCode, shares: BigInt(shares) })}
          waiting={claim.isBusy ? t(`requests:${phase}`) : undefined}
        >
          {label}
        </Button>
      </WriteGate>
      <Note className="mt-2">{t('equity.note')}</Note>
    </div>
  )
}
