import { isPlaceholder } from '@app/config/brand-placeholders'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { brandStory } from '#shared/base/brand-story.ts'
import { Section } from '#shared/ui/section.tsx'

/** Who stands behind the product. Names that are still to be given, which no build for a public chain has, are called so. */
export function HomeTeam() {
  const { t } = useTranslation(['home', 'brand'])
  if (brandStory.team.length === 0) return null
  const isSample = brandStory.team.some((member) => isPlaceholder(t(`brand:team.${member}.name`)))
  return (
    <Section title={t('team')} aux={isSample ? t('teamSample') : undefined}>
      <ul className="grid grid-cols-2 gap-x-4 border-t border-line">
        {brandStory.team.map((member) => (
          <li key={member} className="border-b border-line py-2.5">
            <p className="type-strong">{t(`brand:team.${member}.name`)}</p>
            <p className="type-label text-text-2">{t(`brand:team.${member}.role`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
