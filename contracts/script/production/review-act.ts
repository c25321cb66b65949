import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import type { Act } from '@app/config/acts/act'
import {
  type ActStep,
  getDelayedTarget,
  getWay,
  hashOperation,
  planAct,
  planApprovals,
  type PlannedCall,
  planStep,
  type Way,
} from '@app/config/acts/act-route'
import { getTakenToken } from '@app/config/acts/act-terms'
import { readValues, showDuration, showValues } from '@app/config/acts/acts'
import type { ParsedAct } from '@app/config/acts/parse-arguments'
import { getContractAbi } from '@app/config/contract-abis'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { erc20Abi, type PublicClient } from 'viem'
import { showTime } from './delays.ts'
import { simulateCalls, type Simulated } from './simulate-calls.ts'

export type ReviewOptions = {
  client: PublicClient
  deployment: Deployment
  act: Act
  parsed: ParsedAct
  from: Address
  step?: Exclude<ActStep, 'send'>
  /** Who scheduled what is cancelled, when that is not the sender. */
  scheduledBy?: Address
}

export type Review = { lines: string[]; calls: PlannedCall[]; succeeds: boolean }

/** Reads the chain and sends nothing. */
export async function reviewAct(options: ReviewOptions): Promise<Review> {
  const { client, deployment, act, parsed, from } = options
  const { contract, args } = parsed
  const inner = planAct(act, contract, args)
  const access = await readAccess(client, deployment, act, args, from)
  const chosen = await chooseStep(options, inner, access)
  const { calls, step } = chosen
  const simulated = await simulateCalls(client, deployment, { from, calls, later: chosen.later })
  const values = readValues(deployment, contract, act.parameters, args, act.parameters, args)
  const before = await readBefore(client, deployment, act, parsed)
  const after = showValues(values)
  const isLast = step === 'send' || step === 'execute'
  return {
    calls,
    succeeds: simulated.every(({ error }) => error === undefined),
    lines: [
      `What:    ${act.does}`,
      `         ${act.name} of ${contract.name} ${contract.address}`,
      ...(values.length > 0 ? [`         ${after}`] : []),
      `Who:     ${from}, ${access.told}`,
      ...(before === undefined ? [] : [`Before:  ${before}`]),
      ...(values.length === 0
        ? []
        : [
            `After:   ${step === 'cancel' ? 'unchanged' : isLast ? after : `unchanged by this step; once carried out: ${after}`}`,
          ]),
      `Step:    ${chosen.told}`,
      ...simulated.map(showSimulated),
    ],
  }
}

type Access = { isMember: boolean; delay: number; way: Way; told: string }

async function readAccess(
  client: PublicClient,
  { contracts }: Deployment,
  act: Act,
  args: readonly unknown[],
  from: Address,
): Promise<Access> {
  if (act.role === null) return { isMember: true, delay: 0, way: 'direct', told: 'who needs no role for it' }
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  const has = async (role: RoleName, account: Address) =>
    client.readContract({ ...manager, functionName: 'hasRole', args: [roles[role], account] })
  if (act.role === 'SETTINGS') {
    const [[isMember, own], [, delay]] = await Promise.all([
      has('OPERATOR', from),
      has('SETTINGS', contracts.settingsDesk),
    ])
    const told = isMember ? 'who holds OPERATOR' : 'who does NOT hold OPERATOR'
    const late = own > 0 ? ` with a delay of ${showDuration(own)}, and so can do nothing at the settings desk` : ''
    return { isMember, delay, way: 'desk', told: told + late }
  }
  const [isMember, own] = await has(act.role, from)
  const target = getDelayedTarget(act, args)
  const ofTarget =
    target === null ? 0 : await client.readContract({ ...manager, functionName: 'getTargetAdminDelay', args: [target] })
  const delay = Math.max(own, ofTarget)
  const told = isMember
    ? `who holds ${act.role}${delay > 0 ? ` and waits ${showDuration(delay)}` : ''}`
    : `who does NOT hold ${act.role}`
  return { isMember, delay, way: getWay(act, delay), told }
}

type Chosen = {
  step: ActStep
  calls: PlannedCall[]
  told: string
  later?: { call: PlannedCall; from: Address; seconds: number }
}

async function chooseStep(options: ReviewOptions, inner: PlannedCall, { delay, way }: Access): Promise<Chosen> {
  const { client, deployment, act, parsed, from, scheduledBy } = options
  const { accessManager, settingsDesk } = deployment.contracts
  if (way === 'direct' && options.step === undefined) {
    const taken = getTakenToken(deployment, parsed.contract, act, parsed.args)
    const allowance =
      taken === undefined
        ? 0n
        : await client.readContract({
            address: taken.token,
            abi: erc20Abi,
            functionName: 'allowance',
            args: [from, parsed.contract.address],
          })
    const approvals = planApprovals(deployment, act, parsed.contract, parsed.args, allowance)
    const calls = [...approvals, inner]
    return {
      step: 'send',
      calls,
      told: approvals.length > 0 ? 'the allowance, then the call, at once' : 'the call, at once',
    }
  }
  const through = way === 'desk' ? way : 'manager'
  const caller = way === 'desk' ? settingsDesk : (scheduledBy ?? from)
  const id = hashOperation(caller, inner)
  const manager = { address: accessManager, abi: accessManagerAbi } as const
  const [readyAt, { timestamp }] = await Promise.all([
    client.readContract({ ...manager, functionName: 'getSchedule', args: [id] }),
    client.getBlock({ blockTag: 'latest' }),
  ])
  const first = way === 'desk' ? 'propose' : 'schedule'
  const step = options.step ?? (readyAt > 0 || delay === 0 ? 'execute' : first)
  // Only an operator cancels at the desk; a guardian does it at the AccessManager.
  const isGuardian = step === 'cancel' && way === 'desk' && !(await isOperator(client, deployment, from))
  const call = planStep(deployment, inner, isGuardian ? 'manager' : through, step, caller)
  const place = way === 'desk' ? 'at the settings desk' : 'at the AccessManager'
  const waiting = readyAt === 0 ? '' : readyAt > timestamp ? `; it waits until ${showTime(readyAt)}` : '; it is ready'
  const told = {
    execute: `carry out ${place}${waiting}`,
    cancel:
      `cancel ${isGuardian ? 'at the AccessManager, as the guardian of SETTINGS,' : place} ${caller === from ? '' : `what ${caller} scheduled`}`.trim(),
    propose: `propose ${place}; another operator carries it out ${showDuration(delay)} later, within a week, with the same command`,
    schedule: `schedule ${place}; the same account carries it out ${showDuration(delay)} later, within a week, with the same command`,
  }[step]
  const executor = way === 'desk' ? findOtherOperator(deployment, from) : from
  const isFirst = step === 'propose' || step === 'schedule'
  return {
    step,
    calls: [call],
    told,
    ...(isFirst && executor
      ? { later: { call: planStep(deployment, inner, through, 'execute', caller), from: executor, seconds: delay } }
      : {}),
  }
}

async function isOperator(client: PublicClient, { contracts }: Deployment, account: Address): Promise<boolean> {
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  const [isMember] = await client.readContract({ ...manager, functionName: 'hasRole', args: [roles.OPERATOR, account] })
  return isMember
}

const findOtherOperator = ({ governance }: Deployment, from: Address) =>
  governance?.roles.OPERATOR.accounts.find((account) => !isSameAddress(account, from))

async function readBefore(
  client: PublicClient,
  deployment: Deployment,
  { before, parameters }: Act,
  { contract, args }: ParsedAct,
): Promise<string | undefined> {
  if (before === undefined) return undefined
  const given = before.takes.map((name) => args[parameters.findIndex((parameter) => parameter.name === name)])
  const answer: unknown = await client
    .readContract({
      address: contract.address,
      abi: getContractAbi(contract.kind),
      functionName: before.view,
      args: given,
    })
    .catch(() => undefined)
  if (answer === undefined) return 'unknown: the node does not say it'
  const answers = Array.isArray(answer)
    ? answer
    : typeof answer === 'object' && answer
      ? Object.values(answer)
      : [answer]
  return showValues(readValues(deployment, contract, before.answers, answers, parameters, args))
}

function showSimulated({ what, error }: Simulated): string {
  return error === undefined ? `Checked: ${what} would succeed` : `REFUSED: ${what}. ${error}`
}
