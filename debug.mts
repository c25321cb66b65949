import { spawn } from 'node:child_process'
import { writeFileSync, mkdtempSync, chmodSync } from 'node:fs'
import { createTestDatabase } from '@app/testing/database'
import { createClient } from '@app/db/client'
import { assertAddressKeepsSession } from '@app/db/session'
import { getPostgresUser } from '@app/testing/postgres-binaries'
const db = await createTestDatabase({ migrated: false })
const url = new URL(db.url)
const dir = mkdtempSync('/tmp/pooler-'); chmodSync(dir, 0o755)
writeFileSync(dir+'/u.txt', `"postgres" "${decodeURIComponent(url.password)}"\n`)
const make = async (port: number, extra: string) => {
writeFileSync(dir+`/p${port}.ini`, `[databases]\n* = host=127.0.0.1 port=${url.port}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nauth_type=scram-sha-256\nauth_file=${dir}/u.txt\n${extra}\nquery_wait_timeout=6\nlogfile=\nunix_socket_dir=\n`)
const child = spawn('pgbouncer', [dir+`/p${port}.ini`], { ...getPostgresUser(), stdio: ['ignore','ignore','pipe'] })
child.stderr!.on('data', (c) => { const t=c.toString(); if (/WARN|ERR|error/i.test(t)) console.log(t) })
await new Promise(r => setTimeout(r, 1000))
const u = new URL(db.url); u.host = `127.0.0.1:${port}`
return { url: u.href, child } }
const shared = await make(46432, 'pool_mode=transaction\ndefault_pool_size=3')
const crowd = createClient(shared.url, { max: 20, isShared: true })
let over = false
const load = Array.from({ length: 20 }, async () => { while (!over) await crowd`select pg_sleep(random() / 200)` })
for (let i = 0; i < 5; i++) { const t = Date.now(); console.log(i, await assertAddressKeepsSession(shared.url).catch((e: any) => `${e.name} ${e.message.slice(0, 30)}`), Date.now() - t) }
over = true; await Promise.all(load); console.log('load over'); await crowd.end({ timeout: 1 })
const kept = await make(46433, 'pool_mode=session\ndefault_pool_size=1')
const t = Date.now(); console.log('session 1', await assertAddressKeepsSession(kept.url).catch((e: any) => e), Date.now() - t)
for (const x of [shared, kept]) x.child.kill('SIGKILL')
await db.drop()
