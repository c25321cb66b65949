import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Term } from '#shared/ui/term.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Progress } from '#shared/ui/bars.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { paths } from '#shared/routing/paths.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { getNodeStep, getThresholdsAt } from './node-step.ts'
import { type DrFigures, type DrTerms, useDaoScreen } from './reads.ts'
import { NodeBadge } from './node-badge.tsx'

interface NodeSectionProps {
  adding: bigint | null
}

export function NodeSection({ adding }: NodeSectionProps) {
  const { t } = useTranslation('dao')
  const { terms, figures } = useDaoScreen()
  const failed = terms.isError ? terms : figures.isError ? figures : undefined
  const isKnown = terms.data !== undefined && figures.data !== undefined
  return (
    <Section
      title={<Term name="node">{t('node.title')}</Term>}
      aux={terms.data && <Term name="dr">{terms.data.dr.symbol}</Term>}
    >
      {!isKnown && failed === undefined && <SkeletonFacts count={3} />}
      {!isKnown && failed !== undefined && (
        <ReadFailure
          title={t('node.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {isKnown && <NodeFacts terms={terms.data} figures={figures.data} adding={adding} />}
    </Section>
  )
}

function NodeFacts({ terms, figures, adding }: NodeSectionProps & { terms: DrTerms; figures: DrFigures }) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const amount = (part: bigint) => formatTokenAmount(part, terms.dr, locale)
  const thresholds = getThresholdsAt(figures.readAt)
  const { staked } = figures
  const step = staked === undefined ? null : getNodeStep(staked, thresholds)
  const after = staked === undefined || adding === null ? null : getNodeStep(staked + adding, thresholds)
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('node.mine')}>
          {step === null ? '—' : step.nodeClass === null ? t('node.none') : <NodeBadge nodeClass={step.nodeClass} />}
        </KeyValue>
        {after !== null && after.nodeClass !== null && after.nodeClass !== step?.nodeClass && (
          <KeyValue label={t('node.after')}>
            <NodeBadge nodeClass={after.nodeClass} />
          </KeyValue>
        )}
      </KeyValueList>
      {step?.next && (
        <>
          <Progress
            className="mt-2"
            value={step.next.progress}
            label={t('node.progress', {
              amount: amount(step.next.missing),
              next: t(`nodeClass.${step.next.nodeClass}`),
            })}
          />
          <p className="mt-2 type-label text-text-2">
            {t('node.progress', { amount: amount(step.next.missing), next: t(`nodeClass.${step.next.nodeClass}`) })}
          </p>
        </>
      )}
      {step !== null && step.next === null && <p className="mt-2 type-label text-text-2">{t('node.highest')}</p>}
      <KeyValueList className="mt-3">
        {thresholds.map(({ nodeClass, stakedDr }) => (
          <KeyValue key={nodeClass} label={t(`nodeClass.${nodeClass}`)}>
            {t('node.from', { amount: amount(stakedDr) })}
          </KeyValue>
        ))}
      </KeyValueList>
      <Note quiet className="mt-1">
        {t('node.basis')}
      </Note>
    </>
  )
}

export function DaoLinks() {
  const { t } = useTranslation(['dao', 'common'])
  return (
    <List className="mt-8">
      <ListRowLink to={paths.drRanking} title={t('common:title.drRanking')} note={t('links.ranking')} />
      <ListRowLink to={paths.drRecord} title={t('common:title.drRecord')} note={t('links.record')} />
      <ListRowLink to={paths.stakeNodeList} title={t('common:title.stakeNodeList')} note={t('links.nodes')} />
    </List>
  )
}
