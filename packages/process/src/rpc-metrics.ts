import { nameEndpoint, type RpcObserver } from '@app/rpc/endpoint'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Faults of an endpoint itself. The other kinds are normal when many nodes are asked often. */
const faults = ['unreachable', 'timeout', 'invalid', 'wrongChain', 'wrongContracts'] as const

export function createRpcMetrics(registers: Registry[], rpcUrls: readonly string[]): RpcObserver {
  const answers = new Counter({
    name: 'rpc_answers_total',
    help: 'Posts to an endpoint of the chain in whose answers nothing had failed.',
    labelNames: ['endpoint'],
    registers,
  })
  const errors = new Counter({
    name: 'rpc_errors_total',
    help: 'Posts to an endpoint in whose answers something had failed, or that had none, by kind.',
    labelNames: ['endpoint', 'kind'],
    registers,
  })
  const waiting = new Gauge({
    name: 'rpc_calls_waiting',
    help: 'Calls that wait to be sent to an endpoint.',
    labelNames: ['endpoint'],
    registers,
  })
  // What begins with its first failure would hide that one from whoever looks at what came since.
  for (const endpoint of rpcUrls.map(nameEndpoint)) {
    answers.inc({ endpoint }, 0)
    waiting.inc({ endpoint }, 0)
    for (const kind of faults) errors.inc({ endpoint, kind }, 0)
  }
  return {
    came: (endpoint, outcome) =>
      outcome === 'answered' ? answers.inc({ endpoint }) : errors.inc({ endpoint, kind: outcome }),
    queued: (endpoint, change) => waiting.inc({ endpoint }, change),
  }
}
