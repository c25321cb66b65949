import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { useDuration } from '../../shared/use-duration.ts'
import type { Setting } from '../setting.ts'
import { setAction } from '../tx/set.ts'
import type { KnownSettings, SettingsScreen } from '../use-settings.ts'

interface SetCtaProps {
  screen: SettingsScreen
  known: KnownSettings | undefined
  getSetting: () => Setting | null
  onDone: () => void
}

/** Sets at once, or proposes where the settings desk has a delay. */
export function SetCta({ screen: { right }, known, getSetting, onDone }: SetCtaProps) {
  const { t } = useTranslation('settings')
  const duration = useDuration()
  const isDelayed = right.data?.kind === 'propose'
  const label = t(isDelayed ? 'cta.propose' : 'cta.set')
  const reason =
    right.data === undefined || known === undefined
      ? t(right.isError ? 'rights.failed' : 'loading')
      : right.data.kind !== 'now' &&
        right.data.kind !== 'propose' &&
        t(`rights.${right.data.kind}`, { delay: duration(right.data.delay) })
  const submit = () => {
    const setting = getSetting()
    if (setting === null || known === undefined || right.data === undefined) return
    const mode = isDelayed ? ('propose' as const) : ('set' as const)
    startAction(setAction, { setting, terms: known.terms, mode }, onDone)
  }
  return (
    <ActionCta
      label={label}
      reason={reason}
      note={isDelayed && right.data !== undefined && t('cta.delayNote', { delay: duration(right.data.delay) })}
      onAct={submit}
    />
  )
}
