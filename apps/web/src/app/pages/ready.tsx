import type { ComponentType } from 'react'
import type { Feature } from '@app/core/features'
import { ReadyLock } from '#features/escrow/ready-lock.tsx'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface RowProps {
  title: string
  verb: string
  /** That it could not be read. */
  unread: string
}

const rows: Readonly<Partial<Record<Feature, ComponentType<RowProps>>>> = {
  ve: ReadyLock,
}

/** Locks that have ended, of features whose contracts alone know it. */
export default function Ready() {
  const { t } = useTranslation('assets')
  const words = { title: t('ready.lock'), verb: t('ready.lockVerb'), unread: t('ready.unknown') }
  return Object.entries(rows).map(([feature, Row]) => isLive(feature as Feature) && <Row key={feature} {...words} />)
}
