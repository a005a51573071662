import { expect, test } from 'vitest'
import { createReplyReader } from './replies.ts'

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

test('answers are read wherever they are cut', () => {
  const text = '250 2.0.0 taken\r\n550-5.1.1 No such user\r\n550 5.1.1 here\r\n354 go on\n'
  for (let size = 1; size < text.length; size++) {
    const read = createReplyReader()
    const replies = []
    for (let at = 0; at < text.length; at += size) replies.push(...read(text.slice(at, at + size)))
    expect(replies).toMatchObject([
      { code: 250 },
      { code: 550, enhanced: '5.1.1', text: 'No such user here' },
      { code: 354 },
    ])
  }
})

test('the text of a reply may be UTF-8', () => {
  const [reply] = createReplyReader()(latin1('550 5.7.1 Schránka je plná\r\n'))
  expect(reply!.text).toBe('Schránka je plná')
})

test.each(['hello\r\n', '99 x\r\n', '250x\r\n', 'a'.repeat(20_000)])('%.20s is no answer', (text) => {
  expect(() => createReplyReader()(text)).toThrow('SMTP')
})
