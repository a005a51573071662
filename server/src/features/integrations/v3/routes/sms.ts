import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { CreatedAnswer, created } from '../answers.ts'
import { LooseBody } from '../loose.ts'
import { readSms } from '../sending/read-sms.ts'
import { sendForeignSms } from '../sending/send-sms.ts'

const EXAMPLE = {
  tag: 'order',
  sms_id: 1,
  tasks: [
    {
      recipient: { emailaddress: 'jana@example.com', cellphone: '+420777123456' },
      replace: [{ key: 'number', content: '2026-0042' }],
    },
  ],
}

const send = defineKeyRoute({
  tag: 'API v3',
  module: 'campaigns',
  id: 'v3.send-custom-sms-bulk',
  method: 'POST',
  path: '/api/v3/send/custom-sms-bulk',
  summary:
    'Sends SMS by the template `sms_id`, which shows the texts of `replace` as `event.key`. The contacts enter the automation of the tag and template, all or none; the first request creates it, and 409 means that it is paused or takes no contacts by hand. SMS are no marketing, and go to the mobile number of the contact; `cellphone` fills it in when it is empty. `id` is null when nothing is sent: the address is no contact, because a contact needs a documented consent, or the automation does not let it in, for example while ten SMS of the tag to it are being prepared',
  level: 'full',
  right: 'send',
  effects: ['mails'],
  audit: 'automations.add-contacts',
  body: LooseBody(['tag', 'sms_id'], '`tag`, `sms_id`, and up to 500 `tasks` with `recipient` and `replace`', EXAMPLE),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation', 'conflict/status', 'conflict/trigger', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    created({ data: await sendForeignSms({ app, db, now }, tenant, readSms(body), actor) }),
})

export const routes = [send]
