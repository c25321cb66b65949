import type { Address } from '@app/core/address'
import type { AccountNote, AccountNotePage } from '@app/core/api/accounts'
import { AppError } from '@app/core/app-error'
import { isSameAddress } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { hasRight, operatorRights } from '@app/core/operator-rights'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, runQuery } from '../../database.ts'
import { type Actor, writeAuditEntry } from '../audit.ts'
import type { Operator } from '../session/sessions.ts'

type NoteContext = Pick<ServiceContext, 'database'>

interface NoteRow extends Omit<AccountNote, 'struck'> {
  struckBy: Address | null
  struckAt: number | null
}

function selectNote(sql: Sql | TransactionSql) {
  return sql`id, account, text, written_by as "writtenBy", written_at as "writtenAt", struck_by as "struckBy",
    struck_at as "struckAt"`
}

function describeNote({ struckBy, struckAt, ...note }: NoteRow): AccountNote {
  return {
    ...note,
    account: toChecksumAddress(note.account),
    writtenBy: toChecksumAddress(note.writtenBy),
    struck: struckBy === null || struckAt === null ? null : { by: toChecksumAddress(struckBy), at: struckAt },
  }
}

export async function listNotes(
  database: Sql,
  { address, ...page }: PageInput & { address: Address },
): Promise<AccountNotePage> {
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<NoteRow[]>`
        select ${selectNote(database)} from app.account_note where account = ${address}
        order by written_at desc, id desc limit ${page.pageSize} offset ${getOffset(page)}`,
      database<{ total: number }[]>`select count(*) as total from app.account_note where account = ${address}`,
    ]),
  )
  return { list: rows.map(describeNote), ...getPage(page, counted?.total ?? 0) }
}

export async function writeNote(
  { database }: NoteContext,
  { account, text }: Pick<AccountNote, 'account' | 'text'>,
  actor: Actor,
): Promise<AccountNote> {
  return runQuery(
    database.begin(async (tx) => {
      const [row] = await tx<NoteRow[]>`
        insert into app.account_note (account, text, written_by, written_at)
        values (${account}, ${text}, ${actor.account}, ${selectNow(tx)}) returning ${selectNote(tx)}`
      const note = describeNote(row!)
      await writeAuditEntry(tx, {
        origin: actor,
        action: 'note.write',
        subject: `account/${note.account}`,
        before: null,
        after: { ...note },
      })
      return note
    }),
  )
}

interface Acting {
  operator: Operator
  requestId: string
}

export async function strikeNote(
  { database }: NoteContext,
  id: number,
  { operator, requestId }: Acting,
): Promise<AccountNote> {
  return runQuery(
    database.begin(async (tx) => {
      const [found] = await tx<NoteRow[]>`select ${selectNote(tx)} from app.account_note where id = ${id} for update`
      if (!found) throw new AppError('NOT_FOUND')
      const before = describeNote(found)
      if (!isSameAddress(before.writtenBy, operator.account) && !hasRight(operator.roles, 'noteStrike'))
        throw new AppError('ROLE_MISSING', {
          details: { roles: operatorRights.noteStrike, reason: 'another operator wrote it' },
        })
      if (before.struck !== null) throw new AppError('EDIT_CONFLICT', { details: { struck: before.struck } })
      const [row] = await tx<NoteRow[]>`
        update app.account_note set struck_by = ${operator.account}, struck_at = ${selectNow(tx)}
        where id = ${id} returning ${selectNote(tx)}`
      const after = describeNote(row!)
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'note.strike',
        subject: `account/${after.account}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}
