import { expect, test } from 'vitest'
import { senderOf } from './name-sender.ts'

test.each([
  ['amazonses.com', null, 'Amazon SES'],
  ['shop.cz', 'eu-west-1.amazonses.com', 'Amazon SES'],
  ['shop-cz.20230601.gappssmtp.com', 'shop.cz', 'Google Workspace'],
  ['shop.cz', 'shop.cz', null],
  [null, null, null],
  ['MAILKIT.EU', null, 'Mailkit'],
  ['notamazonses.com', null, null],
  ['shop.cz', 'bounce.mail.example.com', 'Postrider'],
])('%s and %s are %s', (dkim_domain, spf_domain, name) => {
  expect(senderOf({ dkim_domain, spf_domain }, 'mail.example.com')).toBe(name)
})
