import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { CreatedAnswer, created, SingleAnswer, single } from '../answers.ts'
import { LooseBody } from '../loose.ts'
import { type ForeignMails, readBatch, readMails } from '../sending/read-mails.ts'
import { sendForeign } from '../sending/send-mails.ts'
import { templatesOfTags } from '../sending/store.ts'

const shared = { tag: 'API v3', module: 'campaigns' } as const

const EXAMPLE = {
  tag: 'order',
  sender_credentials: { from: 'shop@example.com', reply_to: 'shop@example.com', sender_name: 'Shop' },
  message_contents: {
    subject: 'Order {{number}}',
    html_body: '<p>Thank you for order {{number}}.</p>',
    text_body: null,
  },
  tasks: [{ recipient: { emailaddress: 'jana@example.com' }, replace: [{ key: 'number', content: '2026-0042' }] }],
}

const RULES =
  'All mails are queued or none. Addresses that bounced, complained, are blacklisted or suppressed are skipped. `{{key}}` in `message_contents` is replaced; a template of `email_id` shows the values as `data.key`. Name and reply address are those of the sender’s settings'

const send = (
  path: 'transactional-emails-bulk' | 'custom-emails-bulk' | 'custom-emails',
  summary: string,
  body: ReturnType<typeof LooseBody>,
  read: (body: Record<string, unknown>) => ForeignMails[],
) => {
  const isTransactional = path === 'transactional-emails-bulk'
  return defineKeyRoute({
    ...shared,
    id: `v3.send-${path}`,
    method: 'POST',
    path: `/api/v3/send/${path}`,
    summary: `${summary}. ${RULES}`,
    level: 'full',
    right: 'send',
    effects: ['mails'],
    audit: 'transactional.send',
    // Templates are rendered before anything is written, in threads.
    transaction: false,
    body,
    status: 201,
    response: CreatedAnswer,
    failures: ['validation', 'conflict/status'],
    handle: async ({ app, db, now, tenant, actor, body }) =>
      created({ data: await sendForeign({ app, db, now }, tenant, read(body), { author: actor, isTransactional }) }),
  })
}

const Bulk = LooseBody(
  ['tag', 'email_id'],
  '`sender_credentials`, `tag`, `email_id` or `message_contents`, and up to 500 `tasks` with `recipient`, `replace`, `template_variables` and `attachments`',
  EXAMPLE,
)
const { tasks, ...mail } = EXAMPLE
const Batch = LooseBody([], '`batch`: up to 500 mails with one `recipient` each', {
  batch: [{ ...mail, ...tasks[0] }],
})

const tags = defineKeyRoute({
  ...shared,
  id: 'v3.transactional-emails-ids',
  method: 'GET',
  path: '/api/v3/transactional-emails-ids',
  summary: 'Returns the tags of sent mails, each with the number of the template that stands for it in statistics',
  level: 'read',
  status: 200,
  response: SingleAnswer,
  handle: async ({ db, tenant }) =>
    single(Object.fromEntries([...(await templatesOfTags(db, tenant.id))].map(([tag, id]) => [tag, Number(id)]))),
})

export const routes = [
  send(
    'transactional-emails-bulk',
    'Sends mails such as confirmations of orders, also to contacts who unsubscribed',
    Bulk,
    (body) => [readMails(body)],
  ),
  send(
    'custom-emails-bulk',
    'Sends individual mails; contacts who unsubscribed get none, and their `id` is null',
    Bulk,
    (body) => [readMails(body)],
  ),
  send('custom-emails', 'Sends individual mails, by the old shape of the request', Batch, ({ batch }) =>
    readBatch(batch),
  ),
  tags,
]
