import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

export interface BeforeAfterRow {
  label: ReactNode
  note?: ReactNode
  now: ReactNode
  after: ReactNode
}

export interface BeforeAfterProps {
  label: string
  rows: readonly BeforeAfterRow[]
  forecast?: { label: ReactNode; note?: ReactNode; value: ReactNode }
  className?: string
}

const cell = 'py-1.75 align-baseline type-value'
const rowHead = `${cell} pr-3 text-left font-normal text-text-2`

export function BeforeAfter({ label, rows, forecast, className }: BeforeAfterProps) {
  const { t } = useTranslation('ui')
  return (
    <table className={`w-full ${className ?? ''}`}>
      <thead>
        <tr className="type-label text-text-3">
          <th scope="col">
            <span className="sr-only">{label}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t('beforeAfter.now')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {t('beforeAfter.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row" className={rowHead}>
              {row.label}
              {row.note && <span className="block type-label text-text-3">{row.note}</span>}
            </th>
            <td className={`${cell} text-right font-normal whitespace-nowrap text-text-2`}>{row.now}</td>
            <td className={`${cell} pl-3 text-right font-[550] whitespace-nowrap text-text`}>{row.after}</td>
          </tr>
        ))}
        {forecast && (
          <tr>
            <th scope="row" className={rowHead}>
              {forecast.label}
              {forecast.note && <span className="block type-label text-text-3">{forecast.note}</span>}
            </th>
            <td colSpan={2} className={`${cell} text-right font-[550] whitespace-nowrap text-text`}>
              {forecast.value}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
