import { formatPercent } from '@app/core/share'
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Chips } from './chips.tsx'
import { cx } from './cx.ts'
import { FieldFrame } from './field.tsx'
import { fitFigure } from './figure.tsx'
import { TextButton } from './text.tsx'
import { TokenIcon } from './tiles.tsx'

export const portions = [25, 50, 75, 100] as const
/** Per cent of the balance; 100 is Max. */
export type Portion = (typeof portions)[number]

export interface InputLimit {
  text: string
  use?: { label: string; onPress: () => void }
}

export interface AmountInputProps {
  label: ReactNode
  value: string
  onValueChange: (text: string) => void
  symbol: string
  tokenPicture?: string
  /** `undefined` is an unknown balance, shown as —; `null` shows nothing. */
  balance?: string | null
  balanceLabel?: string
  echo?: ReactNode
  leftAfter?: string
  error?: ReactNode
  limit?: InputLimit
  hint?: ReactNode
  /** `null` keeps the space of the chips free while the balance loads. */
  onPortion?: ((portion: Portion) => void) | null
  portion?: Portion
  onMax?: () => void
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

const steps: readonly (readonly [glyphs: number, look: string])[] = [
  [7, 'type-figure-xl'],
  [9, 'type-figure-xl-mid'],
  [11, 'type-figure-xl-long'],
  [15, 'type-figure-l-mid'],
  [19, 'type-figure-m'],
  [24, 'type-figure-s'],
]

export function getAmountLook(glyphs: number): string {
  return steps.find(([most]) => glyphs <= most)?.[1] ?? 'type-figure-xs'
}

/** Enter presses the main button at the foot of the sheet or page, and not a link in the note beside it. */
function pressMainButton(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const around = event.currentTarget.closest('[role=dialog]') ?? document
  around.querySelector<HTMLElement>('[data-cta] button.type-button')?.click()
}

export function AmountInput(props: AmountInputProps) {
  const { label, value, onValueChange, symbol, tokenPicture, balance, balanceLabel } = props
  const { echo, leftAfter, error, limit, hint, onPortion, portion, onMax, disabled, className, ref } = props
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const id = useId()

  const aux =
    balance === null ? undefined : `${balanceLabel ?? t('amount.balance')} ${balance ?? '—'}`.replaceAll(' ', '\u00a0')
  const after = leftAfter ? (
    t('amount.leftAfter', { amount: leftAfter })
  ) : onMax ? (
    <button type="button" disabled={disabled} onClick={onMax} className="relative font-medium text-accent-text hit-14">
      {t('amount.max')}
    </button>
  ) : undefined
  return (
    <div className={className}>
      <FieldFrame id={id} label={label} aux={aux} error={error} hint={value === '' ? hint : echo} after={after}>
        <div className={cx('@container flex h-14 min-w-0 flex-1 items-center', getAmountLook(value.length))}>
          <input
            ref={ref}
            id={id}
            type="text"
            inputMode="decimal"
            enterKeyHint="go"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            disabled={disabled}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onKeyDown={pressMainButton}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint`}
            style={fitFigure(value || '0')}
            className={cx(
              'fit-figure h-full w-full min-w-0 bg-transparent p-0 caret-accent outline-none placeholder:text-text-3',
              disabled && 'text-text-3',
            )}
          />
        </div>
        <span className="flex min-h-11 shrink-0 items-center gap-2 type-token">
          <TokenIcon symbol={symbol} src={tokenPicture} size={28} />
          <span>{symbol}</span>
        </span>
      </FieldFrame>
      {error && limit && (
        <p className="pt-1 type-label text-text-2">
          {limit.text}
          {limit.use && (
            <TextButton className="ml-3" onClick={limit.use.onPress}>
              {limit.use.label}
            </TextButton>
          )}
        </p>
      )}
      {(onPortion || (onPortion === null && balance === undefined)) && (
        <Chips
          label={t('amount.portions')}
          className={cx('pt-3', !onPortion && 'invisible')}
          disabled={disabled || !onPortion}
          value={portion}
          onValueChange={(share) => onPortion?.(share)}
          items={portions.map((share) => ({
            value: share,
            label: share === 100 ? t('amount.max') : formatPercent(BigInt(share), 100n, { locale }),
          }))}
        />
      )}
    </div>
  )
}
