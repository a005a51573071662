import Type from 'typebox'
import { conflict, notFound } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Email, Empty } from '../../../../platform/http/schemas.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { eraseContact } from '../../../across/privacy/index.ts'
import { changeAddress, wayOf } from '../../../audience/contacts/index.ts'
import { confirm, openConfirmation } from '../../../audience/double-opt-in/index.ts'
import { moveOptOuts } from '../../../audience/lists/index.ts'
import { CreatedAnswer, created, done, MessageAnswer } from '../answers.ts'
import { textIn } from '../lenient.ts'
import { LooseBody } from '../loose.ts'

const shared = { tag: 'API v3', module: 'contacts', level: 'full' } as const

const changeEmail = defineKeyRoute({
  ...shared,
  id: 'v3.change-emailaddress',
  audit: 'contacts.update',
  method: 'POST',
  path: '/api/v3/change-emailaddress',
  summary:
    'Gives a contact another address; what keeps the contact out of mails stays. 409 when another contact has the address, or it must not be mailed',
  body: Type.Object(
    { from: { ...Email, examples: ['old@example.com'] } as typeof Email, to: Email },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'not_found', 'conflict/email'],
  handle: async ({ app, db, now, tenant, body: { from, to } }) => {
    const contactId = await changeAddress({ app, db, now }, tenant.id, from, to)
    await moveOptOuts(db, tenant.id, { contactId, from, to })
    return created()
  },
})

const forget = defineKeyRoute({
  ...shared,
  id: 'v3.contact-forget',
  method: 'DELETE',
  path: '/api/v3/contacts/forget/{id}',
  summary:
    'Erases all data of a contact (GDPR erasure); irreversible; only a keyed hash stays, which keeps the address suppressed',
  effects: ['deletes'],
  audit: 'contacts.erase',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  status: 204,
  response: Empty,
  handle: async ({ app, db, now, tenant, actor, params }) => {
    if (!isId(params.id)) throw notFound()
    await eraseContact({ app, db, now }, tenant.id, params.id, wayOf(actor))
  },
})

const confirmDoubleOptIn = defineKeyRoute({
  ...shared,
  id: 'v3.double-opt-in-confirmation',
  method: 'POST',
  path: '/api/v3/double-opt-in-confirmation',
  summary:
    'Confirms a double opt-in for a page of your own. The number is the last part of the link in the mail, so only the person who got the mail can bring it. A number works once',
  // The person confirms, by a link: it is in the log of consents, like on our own page.
  audit: false,
  body: LooseBody(['id'], 'The last part of the confirmation link', { id: 'ab12.cd34' }),
  status: 200,
  response: MessageAnswer,
  failures: ['validation', 'not_found', 'conflict/status'],
  handle: async ({ app, db, now, tenant, body, ip, userAgent }) => {
    const token = textIn(body.id)
    const opened = await openConfirmation({ app, db, now }, token)
    if (opened?.tenant.id !== tenant.id) throw notFound()
    const { outcome } = await confirm({ app, db, now }, token, { ip, userAgent })
    if (outcome === 'invalid') throw notFound()
    if (outcome === 'refused') throw conflict('status')
    return done()
  },
})

export const routes = [changeEmail, forget, confirmDoubleOptIn]
