import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startDatabase } from './database.ts'
import { listRunbooks } from './documents.ts'
import { moveIn } from './holders.ts'
import { checkMoney, type Earned } from './money.ts'
import { runInOrder } from './in-order.ts'
import { type Operator, startOperator } from './operator.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { listRunning, listMetricsPorts, type Services, startServices } from './services.ts'
import { endProcesses, giveUpRoles, leave, payEverybody, settleLastDay } from './steps/close.ts'
import { deploy } from './steps/deploy.ts'
import { failOver } from './steps/fail-over.ts'
import { askTooMuch, hangSettler, keepJobs, overload } from './steps/hang.ts'
import { loseApis, loseDatabase } from './steps/lose.ts'
import { begin, dayCount, fund, open } from './steps/open.ts'
import { pauseVault } from './steps/pause.ts'
import { loseAnswers, loseLog, loseNodes, loseOneNode, loseSettler, loseSigners } from './steps/raise.ts'
import { loseFinalBlocks } from './steps/reorganise.ts'
import { rotateSigner } from './steps/rotate.ts'
import { fundFurther, furtherDays, leaveUnpaid, takeCover } from './steps/time.ts'
import { upgradeAndGoBack } from './steps/upgrade.ts'
import { postWrongRoot } from './steps/wrong-root.ts'

vi.setConfig({ testTimeout: 900_000 })

let operator: Operator
let prometheus: Prometheus
let services: Services
let firstDay: number
let forgotten: ReadonlySet<string> = new Set()
const own = runInOrder(() => listRunning(services))

beforeAll(async () => {
  operator = await startOperator()
  own(operator.stop)
  prometheus = await startPrometheus(path.join(operator.scratch, 'prometheus'))
  own(prometheus.stop)
})

afterAll(() => {
  console.log(`Raised by their faults: ${[...prometheus.raised.keys()].toSorted().join(', ')}`)
})

/** With nothing under way, and with no alert that a step has left behind. */
async function close(name: string): Promise<Earned> {
  const { desk, withdrawing } = services
  await withdrawing.hold()
  const earned = await checkMoney(operator, { name, desk, answered: withdrawing.answered, forgotten })
  expect(withdrawing.failures).toEqual([])
  await expect.poll(prometheus.readNames, { timeout: 90_000, interval: 500 }).toEqual([])
  withdrawing.goOn()
  return earned
}

/** While these last somebody has to ask again. */
const outages = ['fail over', 'lost APIs', 'lost database', 'nodes away']
const listFailures = () => services.load.failures.filter(({ at }) => !outages.includes(at))

it('deploys by the command with Safes as roles, hands over, and the doctor finds nothing wrong', async () => {
  await deploy(operator)
  const { governance, tokens } = operator.readDeployment()
  expect(governance!.roles.ADMIN.accounts).toEqual([operator.safes.addresses.admin])
  expect(tokens.usdt.decimals).toBe(18)
})

it('funds and opens: holders stake, a day is settled and posted, and withdrawals are paid', async () => {
  ;({ firstDay } = await begin(operator))
  await fund(operator, firstDay)
  await moveIn(operator)
  const database = await startDatabase(operator)
  own(database.stop)
  services = await startServices(operator, database, own)
  await open(operator, services, firstDay)
  prometheus.setTargets(listMetricsPorts(services))
  await close('open')
  expect(listFailures()).toEqual([])
})

it('goes to a next version and back: no request and no withdrawal fails', async () => {
  await upgradeAndGoBack(operator, services, prometheus)
  await close('upgrade')
  expect(listFailures()).toEqual([])
})

it('fails over to the database that followed: nobody waits for long, nothing that was answered is lost', async () => {
  await failOver(services, prometheus)
  await close('fail-over')
  expect(listFailures()).toEqual([])
})

it('rotates the voucher signer: withdrawals go through before, during and after, and the old key ends', async () => {
  await rotateSigner(operator, services, prometheus)
  await close('rotation')
  expect(listFailures()).toEqual([])
})

it('loses every API, and starts them again', async () => {
  await loseApis(services, prometheus)
  await close('apis')
  expect(listFailures()).toEqual([])
})

it('loses the database and restores an old snapshot: nothing is paid twice, and payments come back from the chain', async () => {
  forgotten = await loseDatabase(operator, services, prometheus)
  await close('restore')
  expect(listFailures()).toEqual([])
})

it('pauses by the guardian’s Safe: nothing is signed until the pause has lapsed', async () => {
  await pauseVault(operator, services, prometheus)
  await close('pause')
  expect(listFailures()).toEqual([])
})

it('loses nodes, signers and the settler: each is alarmed, and over when it is mended', async () => {
  await loseNodes(operator, services, prometheus)
  await loseSigners(services, prometheus)
  await loseSettler(operator, services, prometheus)
  await close('faults')
  expect(listFailures()).toEqual([])
})

it('loses one node, and then what both answer: others are asked, and nothing is guessed', async () => {
  await loseOneNode(operator, services, prometheus)
  await loseAnswers(operator, services, prometheus)
  await loseLog(operator, services, prometheus)
  await close('answers')
  expect(listFailures()).toEqual([])
})

it('has what hangs, and who asks for too much', async () => {
  await hangSettler(services, prometheus)
  await keepJobs(services, prometheus)
  await askTooMuch(operator, services, prometheus)
  await overload(operator, services, { prometheus, own })
  await close('hanging')
  expect(listFailures()).toEqual([])
})

it('sees final blocks change: nothing is signed until somebody has looked', async () => {
  await loseFinalBlocks(operator, services, prometheus)
  await close('final-blocks')
  expect(listFailures()).toEqual([])
})

it('has its settler’s key stolen: nothing is signed by a wrong root, and a watcher drops it', async () => {
  await postWrongRoot(operator, services, { prometheus, own })
  await close('wrong-root')
  expect(listFailures()).toEqual([])
})

it('is robbed, has a withdrawal that nobody fetches, and comes to the end of its funding', async () => {
  await takeCover(operator, services, prometheus)
  await leaveUnpaid(operator, services, prometheus)
  await fundFurther(operator, services, { prometheus, nextDay: firstDay + dayCount })
  await close('funding')
  expect(listFailures()).toEqual([])
})

it('closes down: everybody is paid to the unit, no role is left, and all principal leaves without a process', async () => {
  await settleLastDay(operator, services, firstDay + dayCount + furtherDays - 1)
  const earned = await close('closing')
  await services.withdrawing.finish()
  await payEverybody(operator, earned)
  await endProcesses(services)
  await giveUpRoles(operator)
  await leave(operator, 365)
  expect(listFailures()).toEqual([])
  expect(prometheus.names.filter((name) => !prometheus.raised.has(name))).toEqual([])
  const runbooks = listRunbooks()
  expect([...prometheus.raised.values()].filter((runbook) => !runbooks.includes(runbook))).toEqual([])
})
