import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { describeMail } from './describe.ts'
import { MailStatus, QueuedMail, TransactionalInput } from './schemas.ts'
import { sendTransactional } from './send-transactional.ts'

export const routes = [
  defineRoute({
    id: 'transactional.send',
    method: 'POST',
    path: '/transactional',
    tag: 'Campaigns',
    summary:
      'Send a single mail that is no marketing, such as the confirmation of an order. It goes before campaigns and has no headers for unsubscribing. Addresses that bounced, complained, are blacklisted or suppressed are skipped; unsubscribed ones are mailed. No contact is made',
    module: 'campaigns',
    level: 'full',
    right: 'send',
    effects: ['mails'],
    // The template is rendered before anything is written, in a thread.
    transaction: false,
    takesIdempotencyKey: true,
    body: TransactionalInput,
    status: 202,
    response: QueuedMail,
    failures: ['validation', 'conflict/idempotency', 'conflict/status'],
    handle: ({ body, idempotencyKey, tenant, ...context }) =>
      sendTransactional(context, tenant, body, idempotencyKey ?? null),
  }),
  defineRoute({
    id: 'transactional.get',
    method: 'GET',
    path: '/transactional/{mail_id}',
    tag: 'Campaigns',
    summary: 'Get what became of a transactional mail',
    module: 'campaigns',
    level: 'read',
    params: Type.Object({ mail_id: Id }),
    status: 200,
    response: MailStatus,
    handle: ({ db, tenant, params }) => describeMail(db, tenant.id, params.mail_id),
  }),
]
