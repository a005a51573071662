import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { presentPage } from '../../../platform/db/page.ts'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes, Id, PageOf, Time } from '../../../platform/http/schemas.ts'
import { companiesOfAddress } from '../members/index.ts'
import { hiddenFrom, mayReadSecrets, SECRET_KINDS } from './secret-mails.ts'
import { getOutboxMail, listOutbox, SORTABLE } from './store.ts'

const OutboxRow = Type.Object({ id: Id, at: Time, to: Type.String(), subject: Type.String(), kind: Type.String() })

const list = defineRoute({
  id: 'outbox.list',
  method: 'GET',
  path: '/outbox',
  tag: 'Sending',
  summary: 'Mail that was kept here because no relay is configured',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), kind: Type.Optional(Type.String({ maxLength: 50 })) }),
  status: 200,
  response: PageOf(OutboxRow),
  failures: ['validation'],
  handle: async ({ db, tenant, actor, query }) =>
    presentPage(
      await listOutbox(db, tenant.id, { ...query, hidden: hiddenFrom(actor) }),
      ({ at, recipient, ...row }) => ({
        ...row,
        at: at.toISOString(),
        to: recipient,
      }),
    ),
})

const get = defineRoute({
  id: 'outbox.get',
  method: 'GET',
  path: '/outbox/{message_id}',
  tag: 'Sending',
  summary: 'The raw message; mails that open an account are shown to administrators only',
  module: 'settings',
  level: 'read',
  params: Type.Object({ message_id: Id }),
  status: 200,
  response: Bytes('message/rfc822'),
  handle: async ({ db, tenant, actor, params }) => {
    const mail = required(await getOutboxMail(db, tenant.id, params.message_id))
    if (hiddenFrom(actor).includes(mail.kind)) throw notFound()
    if (SECRET_KINDS.has(mail.kind)) required(mayReadSecrets(actor) && !(await reachesBeyond(db, mail)) ? mail : null)
    return file(mail.raw, 'message/rfc822', {
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${mail.id}.eml"`,
    })
  },
})

/** Whether the mail opens more than this company. */
const reachesBeyond = async (db: Db, mail: { kind: string; recipient: string }) =>
  mail.kind === 'password_reset' && (await companiesOfAddress(db, mail.recipient)) > 1

export const routes = [list, get]
