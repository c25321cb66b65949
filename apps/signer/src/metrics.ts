import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Signer } from './signer.ts'

export function createMetrics(signer: Signer) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const ready = new Gauge({
    name: 'signer_ready',
    help: '1 when all settled days are computed and vouchers can be signed.',
    registers,
  })
  const answers = new Counter({
    name: 'signer_answers_total',
    help: 'Vouchers that were asked for, by what came of it.',
    labelNames: ['outcome'],
    registers,
  })
  // A series that begins with its first refusal would hide that one from whoever looks at what came since.
  for (const outcome of ['signed', 'refused']) answers.inc({ outcome }, 0)
  const waiting = new Gauge({
    name: 'signer_questions_waiting',
    help: 'Vouchers that were asked for and are not answered: they are answered one after another.',
    registers,
  })
  const counting: Signer = {
    ...signer,
    sign: async (question, requestId) => {
      waiting.inc()
      try {
        const said = await signer.sign(question, requestId)
        answers.inc({ outcome: 'refusal' in said ? 'refused' : 'signed' })
        return said
      } finally {
        waiting.dec()
      }
    },
  }
  return {
    signer: counting,
    metrics: {
      contentType: registry.contentType,
      render: () => {
        ready.set(signer.readState().refusal === null ? 1 : 0)
        return registry.metrics()
      },
    },
  }
}
