import { planStep } from '@app/config/acts/act-route'
import { createSafeBatch } from '@app/config/acts/safe-batch'
import { getDeployment } from '@app/config/deployments'
import { downloadFile } from '#shared/ui/download-file.ts'
import type { Operation } from './governance.ts'

/** For a Safe that is an operator or the scheduler. */
export function downloadSafeBatch(chainId: number, { id, call, isAtDesk, proposer }: Operation): void {
  const { target: to, data } = call
  const step = planStep(getDeployment(chainId), { to, data }, isAtDesk ? 'desk' : 'manager', 'execute', proposer)
  const batch = createSafeBatch([step], {
    chainId,
    safe: isAtDesk ? null : proposer,
    name: id,
    description: '',
    createdAt: Date.now(),
  })
  downloadFile(new Blob([JSON.stringify(batch, undefined, 2)], { type: 'application/json' }), `proposal-${id}.json`)
}
