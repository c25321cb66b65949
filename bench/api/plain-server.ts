import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import postgres from 'postgres'

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 10 })

/** The lower bound for the API: one row by its primary key, as JSON. */
const app = new Hono().get('/:address', async (c) => {
  const address = Buffer.from(c.req.param('address').slice(2), 'hex')
  const [row] = await sql`
    select encode(address, 'hex') as address, id, depth, bound_at from chain.account where address = ${address}`
  return c.json({ code: 0, data: row })
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) })
