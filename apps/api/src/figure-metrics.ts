import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import { type WithdrawalState, withdrawalStates } from '@app/core/entity-states'
import { Gauge, type Registry } from 'prom-client'

/** Whole tokens. `missing` is subtracted before anything is rounded. */
export interface Cover {
  contract: string
  kind: string
  token: string
  held: number
  owed: number
  missing: number
}

/** What `/metrics` reports of the database and the chain. Undefined while unknown; times are Unix seconds. */
export interface Figures {
  index: () => Promise<{ block: number; lagSeconds: number } | undefined>
  signing: () => Promise<readonly SigningPause[] | undefined>
  pauses: () => Promise<readonly { key: string; until: number | null; isPaused: boolean }[] | undefined>
  jobs: () => Promise<readonly { name: string; succeededAt: number | null }[] | undefined>
  dueDays: () => Promise<number | undefined>
  solvency: () => Promise<readonly Cover[] | undefined>
  pools: () => Promise<readonly { pool: string; token: string; endsAt: number }[] | undefined>
  withdrawals: () => Promise<readonly { state: WithdrawalState; count: number; oldestAt: number }[] | undefined>
}

type Known<Name extends keyof Figures> = NonNullable<Awaited<ReturnType<Figures[Name]>>>
type AddGauge = (name: string, help: string, ...labelNames: string[]) => Gauge
type Setters = { [Name in keyof Figures]: (known: Known<Name> | undefined) => void }

export function createFigureMetrics(registers: Registry[], figures: Figures): () => Promise<void> {
  const addGauge: AddGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers })
  const known = addGauge('api_figure_known', '1 for each figure that could be read, 0 for all others.', 'figure')
  const setters: Setters = { ...createIndexSetters(addGauge), ...createMoneySetters(addGauge) }

  async function set(name: keyof Figures): Promise<void> {
    const value = await figures[name]()
    known.set({ figure: name }, value === undefined ? 0 : 1)
    const setter = setters[name] as (known: unknown) => void
    setter(value)
  }

  return async () => {
    await Promise.all((Object.keys(figures) as (keyof Figures)[]).map(set))
  }
}

function createIndexSetters(addGauge: AddGauge): Pick<Setters, 'index' | 'signing' | 'pauses' | 'jobs'> {
  const block = addGauge('api_index_block', 'The indexed block that answers are of.')
  const lag = addGauge(
    'api_index_lag_seconds',
    'Seconds that this block is behind the chain, by which answers are called stale.',
  )
  const isIndexed = addGauge(
    'api_index_known',
    '1 when the database says how far the chain is indexed; the figures beside it are void at 0.',
  )
  const signing = addGauge(
    'signing_paused',
    '1 for each reason why no vouchers are signed, 0 for all others.',
    'reason',
  )
  const paused = addGauge(
    'contract_paused_until',
    'Unix seconds at which the pause of a contract ends, 0 for one that is not paused.',
    'contract',
  )
  const jobs = addGauge(
    'job_last_success_timestamp_seconds',
    'When a turn of the job last ended well, in whichever replica; 0 for never.',
    'job',
  )
  return {
    index: (at) => {
      isIndexed.set(at ? 1 : 0)
      block.set(at?.block ?? Number.NaN)
      lag.set(at?.lagSeconds ?? Number.NaN)
    },
    signing: (reasons) => {
      signing.reset()
      for (const reason of signingPauses) if (reasons) signing.set({ reason }, reasons.includes(reason) ? 1 : 0)
    },
    pauses: (pauses = []) => {
      paused.reset()
      for (const { key, until, isPaused } of pauses) paused.set({ contract: key }, isPaused ? (until ?? 0) : 0)
    },
    jobs: (found = []) => {
      jobs.reset()
      for (const { name, succeededAt } of found) jobs.set({ job: name }, succeededAt ?? 0)
    },
  }
}

function createMoneySetters(addGauge: AddGauge): Pick<Setters, 'dueDays' | 'solvency' | 'pools' | 'withdrawals'> {
  const dueDays = addGauge('settlement_days_due', 'UTC days whose end is final and that are not settled.')
  const debt = ['contract', 'kind', 'token'] as const
  const held = addGauge('solvency_held_tokens', 'What a contract holds of a token against a debt.', ...debt)
  const owed = addGauge('solvency_owed_tokens', 'What it owes.', ...debt)
  const missing = addGauge('solvency_missing_tokens', 'What it owes and does not hold; 0 where all is held.', ...debt)
  const funded = addGauge(
    'dividend_pool_end_timestamp_seconds',
    'When the last day ends for which a dividend pool is funded.',
    'pool',
    'token',
  )
  const withdrawals = addGauge('withdrawals', 'Withdrawals that were asked for, by the state they are in.', 'state')
  const oldest = addGauge(
    'withdrawals_oldest_timestamp_seconds',
    'When the oldest of those that are pending or to be sent again was asked for.',
    'state',
  )
  return {
    dueDays: (count) => dueDays.set(count ?? Number.NaN),
    solvency: (debts = []) => {
      for (const gauge of [held, owed, missing]) gauge.reset()
      for (const { contract, kind, token, ...amounts } of debts) {
        held.set({ contract, kind, token }, amounts.held)
        owed.set({ contract, kind, token }, amounts.owed)
        missing.set({ contract, kind, token }, amounts.missing)
      }
    },
    pools: (pools = []) => {
      funded.reset()
      for (const { pool, token, endsAt } of pools) funded.set({ pool, token }, endsAt)
    },
    withdrawals: (counts) => {
      withdrawals.reset()
      oldest.reset()
      for (const state of withdrawalStates) if (counts) withdrawals.set({ state }, 0)
      for (const { state, count, oldestAt } of counts ?? []) {
        withdrawals.set({ state }, count)
        if (state === 'pending' || state === 'resend') oldest.set({ state }, oldestAt)
      }
    },
  }
}
