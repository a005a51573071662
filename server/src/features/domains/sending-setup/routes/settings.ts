import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Defaults, TestRecipients } from '../schemas.ts'
import { setTestRecipients, testRecipientsOf, utmDefaultOn } from '../settings.ts'
import { putSettings } from '../store.ts'

const getDefaults = defineRoute({
  id: 'sending-defaults.get',
  method: 'GET',
  path: '/sending-defaults',
  tag: 'Sending',
  summary: 'Returns the defaults of new campaigns and templates; UTM parameters are on by default',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Defaults,
  handle: async ({ db, tenant }) => ({ utmDefaultOn: await utmDefaultOn(db, tenant.id) }),
})

const putDefaults = defineRoute({
  id: 'sending-defaults.put',
  method: 'PUT',
  path: '/sending-defaults',
  tag: 'Sending',
  summary: 'Sets the defaults of new campaigns and templates and returns them',
  module: 'settings',
  level: 'full',
  audit: 'setting_changed',
  body: Defaults,
  status: 200,
  response: Defaults,
  failures: ['validation'],
  handle: async ({ db, tenant, body, now }) => {
    await putSettings(db, tenant.id, { utm_default_on: body.utmDefaultOn }, now)
    return { utmDefaultOn: body.utmDefaultOn }
  },
})

const getTestRecipients = defineRoute({
  id: 'test-recipients.get',
  method: 'GET',
  path: '/test-recipients',
  tag: 'Templates',
  summary: 'Returns the addresses that test mails can be sent to',
  module: 'content',
  level: 'read',
  status: 200,
  response: TestRecipients,
  handle: async ({ db, tenant }) => ({ emails: await testRecipientsOf(db, tenant.id) }),
})

const putTestRecipients = defineRoute({
  id: 'test-recipients.put',
  method: 'PUT',
  path: '/test-recipients',
  tag: 'Templates',
  summary: 'Replaces the addresses that test mails can be sent to, at most 20, and returns them without duplicates',
  module: 'content',
  level: 'full',
  body: TestRecipients,
  status: 200,
  response: TestRecipients,
  failures: ['validation'],
  handle: async ({ db, now, tenant, body }) => ({
    emails: await setTestRecipients({ db, now }, tenant.id, body.emails),
  }),
})

export const routes = [getDefaults, putDefaults, getTestRecipients, putTestRecipients]
