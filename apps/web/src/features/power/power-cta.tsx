import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ActionCta, ActionNote } from '#shared/tx/action-cta.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { ButtonLink, Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { OpenOrderSheet } from './open-order-sheet.tsx'
import { claimOutputAction } from './order-actions.ts'
import { usePowerFormat } from './power-format.ts'
import { useMarketFunds, useOrders, usePowerMarket } from './reads.ts'

export default function PowerCta() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const { totals } = useOrders(market.account)
  const powerBalance = useMarketFunds(market, 'power').data?.balance
  const { terms, figures, bound } = market
  const now = useChainNow()
  const format = usePowerFormat()
  const [isOpening, setOpening] = useState(false)
  if (bound.data === false)
    return (
      <Cta note={t('cta.activateNote')}>
        <WriteGate label={t('cta.activate')}>
          <ButtonLink to={paths.invite}>{t('cta.activate')}</ButtonLink>
        </WriteGate>
      </Cta>
    )
  if (terms.data === undefined || figures.data === undefined)
    return (
      <ActionCta label={t('cta.open')} reason={t(terms.isError || figures.isError ? 'market.failed' : 'loading')} />
    )
  const { data } = terms
  const orderIds = (totals?.claimableOrderIds ?? []).map(BigInt)
  const hasClaim = orderIds.length > 0
  const hasPower = powerBalance !== undefined && powerBalance > 0n
  const isPaused = now !== null && figures.data.pausedUntil > now
  const buy = (
    <ButtonLink to={paths.swapPower} variant={hasClaim || hasPower ? 'second' : 'primary'}>
      {t('cta.buy')}
    </ButtonLink>
  )
  const openButton = (
    <Button variant={hasClaim ? 'second' : 'primary'} aria-haspopup="dialog" onClick={() => setOpening(true)}>
      {t('cta.open')}
    </Button>
  )
  return (
    <Cta
      note={
        isPaused ? (
          t('cta.paused', { date: format.zoned(figures.data.pausedUntil) })
        ) : (
          <ActionNote action="power." stillOpen={t('cta.stillOpen')}>
            {hasPower && t('cta.power', { power: format.amount(powerBalance, data.power) })}
          </ActionNote>
        )
      }
    >
      <WriteGate label={t('cta.open')}>
        {hasClaim && (
          <Button variant="gold-solid" onClick={() => startAction(claimOutputAction, { terms: data, orderIds })}>
            {t('cta.claim')}
          </Button>
        )}
        {hasPower && !isPaused && openButton}
        {(!hasPower || !hasClaim) && buy}
      </WriteGate>
      <OpenOrderSheet
        market={market}
        terms={data}
        figures={figures.data}
        open={isOpening}
        onClose={() => setOpening(false)}
      />
    </Cta>
  )
}
