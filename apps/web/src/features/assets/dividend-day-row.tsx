import { useId, useState } from 'react'
import { formatDay, formatMonthOf } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { ForwardIcon } from '#shared/ui/icons.ts'
import { type DividendDay, getDividendKey } from './dividend-days.ts'
import { DividendRow } from './dividend-row.tsx'

export function DividendDayRow({ day }: { day: DividendDay }) {
  const locale = useLocale()
  const dateTag = useDateTag()
  const contentId = useId()
  const [isOpen, setOpen] = useState(false)
  const sums = day.sums?.map(({ token, amount }) => formatTokenAmount(amount, token, locale)) ?? ['…']
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-15 w-full items-center gap-3 py-2.25 text-left transition-opacity duration-(--dur-1) active:opacity-70"
      >
        <span className="shrink-0 type-strong">
          {day.isMonth ? formatMonthOf(day.startAt, dateTag, 'UTC') : formatDay(day.startAt, dateTag)}
        </span>
        <span className="min-w-0 flex-1 text-right type-strong">
          {sums.map((sum, index) => (
            <span key={sum} className="inline-block whitespace-nowrap">
              {index > 0 && <>&nbsp;+ </>}
              {sum}
            </span>
          ))}
        </span>
        <Icon
          source={ForwardIcon}
          className={isOpen ? '-mr-1 -rotate-90 text-text-3' : '-mr-1 rotate-90 text-text-3'}
        />
      </button>
      <ul id={contentId} hidden={!isOpen} className="pb-2 pl-4">
        {isOpen &&
          day.dividends.map((dividend) => (
            <li key={getDividendKey(dividend)} className="border-t border-line">
              <DividendRow dividend={dividend} />
            </li>
          ))}
      </ul>
    </>
  )
}
