import { getCardNumber } from '@app/core/card-number'
import type { CardDetail } from '@app/core/api/cards'
import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { paths } from '#shared/routing/paths.ts'
import { useShownTokens } from '#shared/chain/tokens.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { CardActionKind } from './card-life.ts'
import { readCardId } from './card-id.ts'
import { type CardFace, findCardUnits } from './card-units.ts'
import { CardButtons } from './components/card-buttons.tsx'
import { CardFacts } from './components/card-facts.tsx'
import { CardHistory } from './components/card-history.tsx'
import { CardPicture } from './components/card-picture.tsx'
import { CardStatus } from './components/card-status.tsx'
import { EquityClaim } from './components/equity-claim.tsx'
import { GiftSheet } from './components/gift-sheet.tsx'
import { ReadState } from './components/read-state.tsx'
import { TermsFailure } from './components/terms-failure.tsx'
import { type CardTerms, cardTermsQuery } from './queries/card-terms.ts'
import { startCardAction } from './start-card-action.ts'

/** One card, by `?id=`: whose ever it is, everything about it; its owner can act. */
export function CardDetailPage() {
  const { t } = useTranslation(['cards', 'errors'])
  const { exposedAccount: account, configuredChainId } = useWallet()
  const search: { id?: string } = useSearch({ strict: false })
  const id = readCardId(search.id)
  const terms = useQuery(cardTermsQuery(configuredChainId))
  const tokens = useShownTokens(configuredChainId)
  const detail = useQuery({
    ...apiQuery('/api/nft721/detail', { id: id ?? '' }),
    enabled: id !== null && account !== '',
  })
  const isMissing = id === null || (detail.error !== null && getErrorKeyOf(detail.error) === 'CARD_NOT_FOUND')
  const card = detail.data?.data
  const units = findCardUnits(card, terms.data, tokens.data)
  const face: CardFace | undefined = card && units && { ...units, life: card.life }
  usePageSubject(card && t('card.number', { number: getCardNumber(card.id) }))
  return (
    <>
      <PageMain>
        {isMissing ? (
          <Empty
            title={t('errors:CARD_NOT_FOUND')}
            action={<ButtonLink to={paths.backpack}>{t('detail.toBackpack')}</ButtonLink>}
          >
            {t('detail.missing')}
          </Empty>
        ) : (
          <ReadState account={account} answers={[detail]} chain={tokens} until={[terms]} failure={t('detail.failed')}>
            <TermsFailure terms={terms} />
            {card && detail.data && face && (
              <div className="pt-4">
                <CardPicture card={card} face={face} />
                <div className="mt-3">
                  <CardStatus card={card} life={face.life} />
                </div>
                <AnswerAsOf answer={detail.data} />
                <CardFacts
                  card={card}
                  asOf={detail.data.asOf}
                  face={face}
                  terms={terms.data}
                  chainId={configuredChainId}
                />
                <EquityClaim card={card} account={account} />
                <CardHistory card={card} units={face} chainId={configuredChainId} />
              </div>
            )}
          </ReadState>
        )}
      </PageMain>
      {card && terms.data && !isMissing && <CardCta card={card} terms={terms.data} account={account} />}
    </>
  )
}

function CardCta({ card, terms, account }: { card: CardDetail; terms: CardTerms; account: string }) {
  const { t } = useTranslation('cards')
  const [isGiving, setGiving] = useState(false)
  if (account === '' || !isSameAddress(card.owner, account))
    return (
      <Cta>
        <Note className="w-full text-center">{t('detail.notYours')}</Note>
      </Cta>
    )
  const act = (kind: CardActionKind) => {
    if (kind === 'gift') setGiving(true)
    else startCardAction(kind, { terms, cards: [card] })
  }
  return (
    <>
      <Cta>
        <CardButtons cards={[card]} size="page" onAction={act} />
      </Cta>
      <GiftSheet
        cards={[card]}
        terms={terms}
        open={isGiving}
        onClose={() => setGiving(false)}
        onDone={() => undefined}
      />
    </>
  )
}
