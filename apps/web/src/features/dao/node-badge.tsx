import type { NodeClass } from '@app/core/entity-states'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { GradeIcon } from '#shared/ui/icons.ts'

export function NodeBadge({ nodeClass }: { nodeClass: NodeClass }) {
  const { t } = useTranslation('dao')
  return (
    <Badge icon={GradeIcon} tone="accent">
      {t(`nodeClass.${nodeClass}`)}
    </Badge>
  )
}
