import { hasFeature } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { SettingDiff } from './setting-diff.tsx'
import { SettingPage } from './setting-page.tsx'
import { OfContracts, priced } from '../of-contracts.tsx'
import { getUnit, isWithinBounds, type Setting, termNames, toDays } from './setting.ts'
import { TermsFields, useTermsForm } from './terms-form.tsx'
import { getPrice, type PriceName } from './reads.ts'
import { type KnownSettings, useSettings } from './use-settings.ts'

const ofPower = ['powerForUsdt', 'powerForProduct', 'minimumExchange', 'orderTerms'] as const
const ofSwap = ['swapMinimumUsdt', 'swapMinimumProduct'] as const

type Name = PriceName | 'orderTerms'

function listNames(chainId: number): readonly Name[] {
  const deployment = getDeployment(chainId)
  return [
    ...(hasFeature(deployment, 'backpack') ? (['cardPrice'] as const) : []),
    ...(hasFeature(deployment, 'power') ? ofPower : []),
    ...(hasFeature(deployment, 'swapProduct') ? ofSwap : []),
  ]
}

export function PricePage() {
  return (
    <OfContracts anyOf={priced}>
      <Prices />
    </OfContracts>
  )
}

function Prices() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const screen = useSettings()
  const names = listNames(useWallet().configuredChainId)
  const [name, setName] = useState<Name>(names[0] ?? 'cardPrice')
  const prices = usePriceForm(name === 'orderTerms' ? 'minimumExchange' : name)
  const terms = useTermsForm()
  const form = name === 'orderTerms' ? terms : prices
  const read = (known: KnownSettings) => form.read(known).setting
  return (
    <SettingPage
      screen={screen}
      names={names}
      getSetting={() => {
        form.submit()
        return screen.known === undefined ? null : read(screen.known)
      }}
      entered={read}
      onDone={form.clear}
    >
      {(known) => {
        const setting = read(known)
        return (
          <>
            <KeyValueList className="mt-3">
              {names.map((each) =>
                each === 'orderTerms' ? (
                  <TermsNow key={each} known={known} />
                ) : (
                  <KeyValue key={each} label={t(`names.${each}`)}>
                    {formatExactTokenAmount(getPrice(known.settings, each).amount, getUnit(each, known.terms), locale)}
                  </KeyValue>
                ),
              )}
            </KeyValueList>
            <Chips
              wraps
              label={t('price.choice')}
              value={name}
              onValueChange={(next) => {
                setName(next)
                prices.clear()
              }}
              items={names.map((each) => ({ value: each, label: t(`price.${each}`), name: t(`names.${each}`) }))}
              className="mt-4 mb-5"
            />
            {name === 'orderTerms' ? (
              <TermsFields form={terms} known={known} />
            ) : (
              <PriceField name={name} form={prices} known={known} />
            )}
            {setting !== null && <SettingDiff setting={setting} known={known} className="mt-2" />}
            <Note className="mt-2">{t(name === 'orderTerms' ? 'terms.note' : 'price.note')}</Note>
          </>
        )
      }}
    </SettingPage>
  )
}

function TermsNow({ known: { settings, terms } }: { known: KnownSettings }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { orders } = settings
  if (orders === null) return null
  return termNames.map((term) => (
    <KeyValue key={term} label={t(`terms.${term}`)}>
      {term === 'lifetime'
        ? toDays(orders.terms.lifetime)
        : formatExactTokenAmount(orders.terms[term], terms.productToken, locale)}
    </KeyValue>
  ))
}

interface PriceFieldProps {
  name: PriceName
  form: ReturnType<typeof usePriceForm>
  known: KnownSettings
}

function PriceField({ name, form: { text, change, read }, known }: PriceFieldProps) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const unit = getUnit(name, known.terms)
  const { setting, error } = read(known)
  const { bounds } = getPrice(known.settings, name)
  const show = (amount: bigint) => formatExactTokenAmount(amount, unit, locale)
  return (
    <AmountInput
      label={t(`names.${name}`)}
      value={text}
      onValueChange={change}
      symbol={unit.symbol}
      balance={null}
      error={error}
      hint={
        bounds === null
          ? t('price.anyAmount')
          : t('price.bounds', { lowest: show(bounds.lowest), highest: show(bounds.highest) })
      }
      echo={setting !== null && 'amount' in setting && show(setting.amount)}
    />
  )
}

function usePriceForm(name: PriceName) {
  const { t } = useTranslation(['settings', 'errors'])
  const locale = useLocale()
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)

  function read({ terms, settings }: KnownSettings): { setting: Setting | null; error: string | undefined } {
    const { decimals } = getUnit(name, terms)
    const field = readAmountField(text, { decimals, locale, balance: null })
    if (field.isEmpty) return { setting: null, error: isSubmitted ? t('errors:AMOUNT_MISSING') : undefined }
    if (field.amount === null) return { setting: null, error: t(`errors:${field.error ?? 'AMOUNT_INVALID'}`) }
    const { amount, bounds } = getPrice(settings, name)
    if (bounds !== null && !isWithinBounds({ name, amount: field.amount }, settings)) {
      const [lowest, highest] = [bounds.lowest, bounds.highest].map((bound) =>
        formatExactTokenAmount(bound, getUnit(name, terms), locale),
      )
      return {
        setting: null,
        error: `${t('errors:DAILY_CHANGE_EXCEEDED')}. ${t('price.bounds', { lowest, highest })}`,
      }
    }
    if (field.amount === amount) return { setting: null, error: t('price.same') }
    return { setting: { name, amount: field.amount }, error: undefined }
  }
  const change = (next: string) => {
    setText(next)
    setSubmitted(false)
  }
  return { text, change, read, submit: () => setSubmitted(true), clear: () => change('') }
}
