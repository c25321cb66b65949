import { expect, it } from 'vitest'
import { describeAccounts } from './operators/accounts.test-cases.ts'
import { describeAnnouncements } from './operators/announcements.test-cases.ts'
import { describeAuditLog, describeLongAuditLog } from './operators/audit-log.test-cases.ts'
import { describeClaimsAndLimits } from './operators/claims-and-limits.test-cases.ts'
import { describeLimitProposals } from './operators/limit-proposals.test-cases.ts'
import {
  check,
  conformance,
  getSid,
  operator,
  reached,
  service,
  setUpOperators,
  writes,
} from './operators/operators.test-setup.ts'
import { describeOutages } from './operators/outages.test-cases.ts'
import { describePools } from './operators/pools.test-cases.ts'
import { describeRights } from './operators/rights.test-cases.ts'
import { describeSigningIn } from './operators/signing-in.test-cases.ts'
import { describeSigningSwitch } from './operators/signing-switch.test-cases.ts'
import { describeToday } from './operators/today.test-cases.ts'

setUpOperators()

describeSigningIn()
describeRights()
describeAnnouncements()
describeAuditLog()
describePools()
describeSigningSwitch()
describeClaimsAndLimits()
describeLimitProposals()
describeToday()
describeAccounts()
describeLongAuditLog()
describeOutages()

it('every operator endpoint refuses a body that is not JSON, and was seen with every documented status', async () => {
  const sid = await getSid(operator)
  for (const [path] of writes) {
    const init = { method: 'POST', headers: { SID: sid, 'content-type': 'text/plain' }, body: '{}' }
    expect(check('POST', path, await service.get(path.replace(/\{\w+\}/, '1'), init)).status).toBe(415)
  }
  // How many files a client may have open is tested where files are sent.
  const ours = conformance.documented.filter(
    (answer) => /\/api\/(admin|session)/.test(answer) && !answer.endsWith(' 429'),
  )
  expect([...reached].toSorted()).toEqual(ours.toSorted())
})
