import CalendarIcon from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import type { Address } from 'viem'
import { brand } from '#shared/base/brand.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { downloadFile } from '#shared/ui/download-file.ts'
import { Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { createCalendar } from './ics.ts'
import { type AccountDate, readDates } from './account-dates.ts'

export function CalendarButton({ className }: { className?: string }) {
  const { t } = useTranslation(['calendar', 'errors'])
  const locale = useLocale()
  const { exposedAccount: account } = useWallet()
  const [state, setState] = useState<'ready' | 'reading' | 'none' | { failure: string }>('ready')

  function describe(date: AccountDate) {
    const { id, at, event, path } = date
    const what =
      event === 'unlock'
        ? { amount: formatTokenAmount(date.amount, date, locale).replaceAll('\u00a0', ' ') }
        : { order: date.order }
    const end = event === 'unlock' ? date.end : event
    return {
      id,
      at,
      summary: t(`summary.${event}`, { ...what, name: brand.name }),
      description: t(`description.${end}`, what),
      url: `${location.origin}${path}`,
    }
  }
  async function make(of: Address): Promise<void> {
    setState('reading')
    try {
      const dates = await readDates(of)
      if (dates.length === 0) {
        setState('none')
        return
      }
      const now = Math.floor(Date.now() / 1000)
      const file = createCalendar(t('name', { name: brand.name }), dates.map(describe), now)
      downloadFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `dates-${of}.ics`)
      setState('ready')
    } catch (error) {
      setState({ failure: getErrorKeyOf(error) })
    }
  }
  if (account === null) return null
  return (
    <div className={className}>
      <Button
        size="row"
        variant="second"
        icon={CalendarIcon}
        onClick={() => void make(account)}
        waiting={state === 'reading' ? t('reading') : undefined}
      >
        {t('make')}
      </Button>
      <Note className="mt-2">
        <span aria-live="polite">
          {typeof state === 'object' ? t(`errors:${state.failure}`) : t(state === 'none' ? 'none' : 'note')}
        </span>
      </Note>
    </div>
  )
}
