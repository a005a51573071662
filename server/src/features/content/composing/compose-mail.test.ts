import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { encodeBody } from '../../../platform/mail/message.ts'
import { composeMail } from './compose-mail.ts'

const mail = { subject: 'Jaro', body: encodeBody({ html: '<p>Jaro</p>', text: 'Jaro\n' }) }
const envelope = {
  from: { name: 'Květinka', address: 'news@shop.example' },
  to: { address: 'jana@example.com' },
  date: new Date('2027-01-01T00:00:00Z'),
}
const marketing = {
  unsubscribeUrl: 'https://shop.example/u/abc',
  unsubscribeAddress: 'u+abc@bounce.example',
  feedback: { mail: '7', tenant: '1', kind: 'campaign' },
}
const headersOf = async (raw: Buffer) =>
  Object.fromEntries((await PostalMime.parse(raw)).headers.map(({ key, value }) => [key, value.replace(/\s+/g, ' ')]))

test('marketing mails have List-Unsubscribe and Feedback-ID headers', async () => {
  const headers = await headersOf(composeMail(mail, { ...envelope, marketing }, []))
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://shop.example/u/abc>, <mailto:u+abc@bounce.example>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'feedback-id': '7:1:campaign:postrider',
    'message-id': expect.stringMatching(/^<[0-9a-f]{32}@shop\.example>$/),
  })
})

test('other mails have only the usual headers and those of the template', async () => {
  const headers = [{ name: 'X-Kind', value: 'order' }]
  const found = await headersOf(composeMail(mail, { ...envelope, headers, messageId: 'a@shop.example' }, []))
  expect(Object.keys(found).sort()).toEqual(
    ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to', 'x-kind'].sort(),
  )
  expect(found['message-id']).toBe('<a@shop.example>')
})
