import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { presentPage } from '../../../platform/db/page.ts'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes, Id, PageOf, Time } from '../../../platform/http/schemas.ts'
import { hiddenFrom, reading } from './access.ts'
import { withoutTokens } from './readable-mails.ts'
import { findOutboxMail, listOutbox, SORTABLE, unpacked } from './store.ts'

const OutboxRow = Type.Object(
  { id: Id, at: Time, to: Type.String(), subject: Type.String(), kind: Type.String() },
  { title: 'OutboxMail' },
)

const list = defineRoute({
  id: 'outbox.list',
  method: 'GET',
  path: '/outbox',
  tag: 'Sending',
  summary: 'Returns mails that were kept because no relay is configured, newest first',
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
  summary:
    'Returns a mail as a raw message. Only administrators get mails whose links open an account or confirm something. Callers who may not change contacts get mails to contacts without the tokens of their links, and without access to contacts none of them',
  module: 'settings',
  level: 'read',
  params: Type.Object({ message_id: Id }),
  status: 200,
  response: Bytes('message/rfc822'),
  handle: async ({ app, db, tenant, actor, params }) => {
    const mail = required(await findOutboxMail(db, tenant.id, params.message_id))
    const as = await reading(db, actor, mail)
    if (as === 'none') throw notFound()
    const raw = as === 'whole' ? unpacked(mail) : await withoutTokens({ app }, mail)
    return file(raw, 'message/rfc822', {
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${mail.id}.eml"`,
    })
  },
})

export const routes = [list, get]
