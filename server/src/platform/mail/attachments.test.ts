import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { encodeAttachment, mixedType, withAttachments } from './attachments.ts'
import { joined } from './smtp/pieces.ts'

const BODY = ['--a\r\nContent-Type: text/plain\r\n\r\nHello\r\n--a--\r\n']
const TYPE = 'Content-Type: multipart/alternative;\r\n boundary="a"'

test('files stand beside the body, byte for byte, in short lines', async () => {
  const contents = [0, 1, 2, 3, 56, 57, 58, 114, 5_000].map((length) =>
    Buffer.from(Array.from({ length }, (_, i) => i % 256)),
  )
  const files = contents.map((content, i) =>
    encodeAttachment({
      type: 'application/pdf',
      disposition: `attachment; filename="f${i}.pdf"; filename*=UTF-8''%C5%BE${i}.pdf`,
      content,
    }),
  )
  const body = withAttachments('b', { contentType: TYPE, body: BODY }, files)
  const raw = `MIME-Version: 1.0\r\n${mixedType('b')}\r\n\r\n${joined(body).toString('latin1')}`
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const mail = await PostalMime.parse(raw)
  expect(mail.text?.trim()).toBe('Hello')
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
    contents.map((_, i) => [`ž${i}.pdf`, 'application/pdf']),
  )
  expect(mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual(contents)
})
