import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { localFiles } from './local-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'postrider-files-'))
const files = localFiles(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

test('a file can be read, completely or its beginning, until it is deleted', async () => {
  expect(await files.write('imports/7/abc', chunks('Příliš', ' žluťoučký'))).toBe(23)
  expect(await text((await files.read('imports/7/abc'))!)).toBe('Příliš žluťoučký')
  expect(await text((await files.read('imports/7/abc', { bytes: 3 }))!)).toBe('Př')
  await files.write('imports/7/abc', chunks('new'))
  expect(await text((await files.read('imports/7/abc'))!)).toBe('new')
  await files.delete('imports/7/abc')
  await files.delete('imports/7/abc')
  expect(await files.read('imports/7/abc')).toBeNull()
})

test('too large or broken off, nothing is left', async () => {
  await expect(files.write('imports/8/x', chunks('12345', '678'), { maxBytes: 7 })).rejects.toMatchObject({
    status: 413,
  })
  const broken = async function* () {
    yield Buffer.from('begun')
    throw new Error('the client went away')
  }
  await expect(files.write('imports/8/x', broken())).rejects.toThrow('went away')
  expect(readdirSync(join(folder, 'imports', '8'))).toEqual([])
})

test('keys cannot leave the store', async () => {
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a', 'a/b/', 'a/b\0c', 'a/./b', 'a/b..c', 'a/..', 'a/b.c.d.e'])
    await expect(files.read(key)).rejects.toThrow('is no key')
})

test('a sweep finds old files', async () => {
  await files.write('exports/1/old.csv', chunks('x'))
  await files.write('exports/1/new.csv', chunks('x'))
  utimesSync(join(folder, 'exports/1/old.csv'), new Date(0), new Date(0))
  expect(await Array.fromAsync(files.olderThan('exports', new Date(1000)))).toEqual(['exports/1/old.csv'])
  expect(await Array.fromAsync(files.olderThan('nothing', new Date()))).toEqual([])
})

test('a sweep finds an incomplete file of a killed process', async () => {
  await files.write('exports/2/done.csv', chunks('x'))
  writeFileSync(join(folder, 'exports/2/killed.csv.part'), 'x')
  const later = new Date(Date.now() + 60_000)
  for await (const key of files.olderThan('exports/2', later)) await files.delete(key)
  expect(readdirSync(join(folder, 'exports', '2'))).toEqual([])
})
