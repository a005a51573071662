import { queueSms } from '../../sms/queue-sms.ts'
import { defineAction } from '../define-action.ts'

/** Queues a text message for each run. Whether a contact may get it is decided when it is sent. */
export default defineAction({
  type: 'send_sms',
  act: async (acting) => ({ failures: await queueSms(acting) }),
})
