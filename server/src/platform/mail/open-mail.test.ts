import { describe, expect, test } from 'vitest'
import { attachedFiles } from './attached-files.ts'
import { headOf, openBeginning } from './open-mail.ts'
import { fromQuotedPrintable, quotedPrintable } from './quoted-printable.ts'

const MIXED = 'From: a@b.cz\r\nContent-Type: multipart/mixed;\r\n boundary=b\r\n\r\n'
const MB = 1024 * 1024
const fill = (piece: string, size = 9 * MB) => piece.repeat(Math.floor(size / piece.length))
const names = async (raw: string) => (await attachedFiles(Buffer.from(raw))).map(({ filename }) => filename)
const contents = async (raw: string) => (await attachedFiles(Buffer.from(raw))).map((file) => file.content().toString())

test('the head ends at the first empty line', () => {
  expect(headOf(Buffer.from('A: b\r\nC: d\r\n\r\nE: f\r\n'))).toBe('A: b\r\nC: d\r\n')
  expect(headOf(Buffer.from('A: b\n\nE: f\n'))).toBe('A: b\n')
  expect(headOf(Buffer.from('\r\nE: f'))).toBe('')
  expect(headOf(Buffer.from('A: b'))).toBe('A: b')
})

describe('attached files', () => {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const base64 = (name: string, content: string) =>
    part(
      `Content-Type: application/gzip; name="${name}"\r\nContent-Transfer-Encoding: BASE64`,
      Buffer.from(content).toString('base64').replace(/.{8}/g, '$&\r\n'),
    )

  test('are found at every level of nesting and in every encoding', async () => {
    const inner = 'Content-Type: multipart/related; boundary=bb'
    const raw = `${MIXED}${part('Content-Type: text/plain', 'hello')}${base64('a.gz', 'first file')}${part(inner, '')}--bb\r
content-type: application/xml\r\ncontent-disposition: attachment;\r\n filename="b.xml"\r
content-transfer-encoding: quoted-printable\r\n\r\n<a b=3D"=C3=A9=\r\n"/>\r\n--bb--\r\n--b\r\n--b\r
Content-Type: text/xml\r\n\r\n<plain/>\r\n--b--\r\n`
    expect(await names(raw)).toEqual(['a.gz', 'b.xml', ''])
    expect(await contents(raw)).toEqual(['first file', '<a b="é"/>\r', '<plain/>\r'])
    expect(await contents(raw.replaceAll('\r\n', '\n'))).toEqual(['first file', '<a b="é"/>', '<plain/>'])
  })

  test('may be the whole mail', async () => {
    const head = 'Content-Type: application/zip\r\nContent-Disposition: attachment; filename=r.zip\r\n'
    const raw = `From: a@b.cz\r\n${head}Content-Transfer-Encoding: base64\r\n\r\nYWJj\r\nZGVm\r\n`
    expect(await names(raw)).toEqual(['r.zip'])
    expect(await contents(raw)).toEqual(['abcdef'])
    expect(await contents('From: a@b.cz\r\n\r\nContent-Type: application/zip\r\n\r\nx')).toEqual([])
  })

  test('a file of several megabytes is complete', async () => {
    const content = fill('report ', 7 * MB)
    const [found] = await contents(MIXED + base64('a.gz', content))
    expect(found === content).toBe(true)
  })
})

test('quoted-printable is read as it was written', () => {
  const text = 'příliš = žluťoučký\r\n.kůň \tend \r\n'
  expect(fromQuotedPrintable(Buffer.from(quotedPrintable(text))).toString()).toBe(text)
  expect(fromQuotedPrintable(Buffer.from('a=zz=4')).toString()).toBe('a=zz=4')
})

test('only the first parts, lines and bytes are read', async () => {
  const file = '--b\r\nContent-Type: a/b\r\n\r\nx\r\n'
  const { attachments } = await openBeginning(Buffer.from(MIXED + file.repeat(3300)))
  expect(attachments).toHaveLength(50)
  expect((await attachedFiles(Buffer.from(MIXED + file.repeat(3300)))).length).toBeLessThanOrEqual(50)
  const { text } = await openBeginning(Buffer.from(`From: a@b.cz\r\n\r\n${'a\r\n'.repeat(5000)}`))
  expect(text!.split('\n').length).toBeLessThanOrEqual(3000)
  expect((await openBeginning(Buffer.from(`From: a@b.cz\r\n\r\n${fill('a')}`))).text!.length).toBeLessThan(MB)
})

describe('hostile mails take bounded time', () => {
  const encoded = (encoding: string, body: string) =>
    `${MIXED}--b\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
  const MAILS: Record<string, () => string> = {
    'three million lines': () => `From: a@b.cz\r\n\r\n${fill('a\r\n')}`,
    'empty lines': () => fill('\n'),
    'lines in a file': () => encoded('8bit', fill('a\n')),
    'nearly a million parts': () => MIXED + fill('--b\r\n\r\nx\r\n'),
    'parts of nothing': () => MIXED + fill('--b\n'),
    'parts with heads': () => MIXED + fill('--b\r\nContent-Type: a/b\r\n\r\nx\r\n'),
    'parts with long heads': () => MIXED + fill(`--b\r\n${fill('Content-Type: a/b; x="(((\r\n', 64_000)}\r\n`),
    'endless heads': () => fill('Content-Type: a\r\n'),
    'an endless folded head': () => `Content-Type: a${fill('\r\n b')}`,
    'padding on one line': () => encoded('base64', fill('YQ==')),
    'padding on many lines': () => encoded('base64', fill('YQ==\r\n')),
    'signs on one line': () => encoded('quoted-printable', fill('=41')),
    'soft breaks': () => encoded('quoted-printable', fill('=\r\n')),
    'text and markup': () =>
      `${MIXED}--b\r\n\r\n${fill('<', 5 * MB)}\r\n--b\r\nContent-Type: text/html\r\n\r\n${fill('<a ', 4 * MB)}`,
    'a small mail of many parts': () => MIXED + fill('--b\r\n\r\nx\r\n', 33_000),
  }
  test.each(Object.entries(MAILS))('%s', async (_, make) => {
    const raw = Buffer.from(make())
    const began = performance.now()
    for (const { content } of (await attachedFiles(raw)).slice(0, 5)) content()
    await openBeginning(raw).catch(() => null)
    // Without its limits the parser takes minutes.
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})
