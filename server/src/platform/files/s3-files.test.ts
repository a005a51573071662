import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { S3_KEYS, startS3, type TestS3 } from '../../../test/support/s3.ts'
import { readConfig } from '../config/settings.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { s3Files } from './s3-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'postrider-s3-'))
let s3: TestS3
let files: FileStore
beforeAll(async () => {
  s3 = await startS3()
  files = s3Files({ ...S3_KEYS, url: s3.url }, folder)
})
beforeEach(() => {
  s3.objects.clear()
  s3.failures.length = 0
  s3.seen.length = 0
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

test('a file can be read, completely or its beginning, until it is deleted', async () => {
  expect(await files.write('imports/7/abc', chunks('Příliš', ' žluťoučký'))).toBe(23)
  expect(s3.seen).toEqual(['PUT /mail-files/imports/7/abc'])
  expect(await text((await files.read('imports/7/abc'))!)).toBe('Příliš žluťoučký')
  expect(await text((await files.read('imports/7/abc', { bytes: 3 }))!)).toBe('Př')
  await files.write('imports/7/abc', chunks('new'))
  expect(await text((await files.read('imports/7/abc'))!)).toBe('new')
  await files.delete('imports/7/abc')
  await files.delete('imports/7/abc')
  expect(await files.read('imports/7/abc')).toBeNull()
})

test('a file without any bytes', async () => {
  expect(await files.write('imports/7/empty', chunks())).toBe(0)
  expect(await text((await files.read('imports/7/empty'))!)).toBe('')
  expect(await text((await files.read('imports/7/empty', { bytes: 10 }))!)).toBe('')
})

test('megabytes of unknown length', async () => {
  const part = Buffer.alloc(64 * 1024, 'x')
  async function* much() {
    for (let i = 0; i < 160; i++) yield part
  }
  expect(await files.write('exports/1/much.csv', much())).toBe(160 * part.length)
  let bytes = 0
  for await (const chunk of (await files.read('exports/1/much.csv'))!) bytes += chunk.length
  expect(bytes).toBe(160 * part.length)
})

test('too large or broken off, nothing is sent and nothing is left on the disk', async () => {
  await expect(files.write('imports/8/x', chunks('12345', '678'), { maxBytes: 7 })).rejects.toMatchObject({
    status: 413,
  })
  const broken = async function* () {
    yield Buffer.from('begun')
    throw new Error('the client went away')
  }
  await expect(files.write('imports/8/x', broken())).rejects.toThrow('went away')
  expect(s3.seen).toEqual([])
  await files.write('imports/8/x', chunks('good'))
  expect(readdirSync(folder)).toEqual([])
})

test('keys cannot leave the store', async () => {
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a', 'a/b/', 'a/b\0c', 'a/b?x=1', 'a/b#c'])
    await expect(files.read(key)).rejects.toThrow('is no key')
  expect(s3.seen).toEqual([])
})

test('a sweep finds old files, page by page', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await files.write(`exports/1/${name}`, chunks('x'))
  await files.write('exports2/1/f', chunks('x'))
  for (const name of ['a', 'c', 'e']) s3.objects.get(`exports/1/${name}`)!.modified = new Date(0)
  s3.seen.length = 0
  const found = await Array.fromAsync(files.olderThan('exports', new Date(1000)))
  expect(found).toEqual(['exports/1/a', 'exports/1/c', 'exports/1/e'])
  expect(s3.seen).toHaveLength(3)
  expect(await Array.fromAsync(files.olderThan('nothing', new Date()))).toEqual([])
})

test('temporary errors are retried, with the whole body', async () => {
  s3.failures.push(503, 0, 500)
  expect(await files.write('imports/9/x', chunks('once', ' more'))).toBe(9)
  expect(s3.objects.get('imports/9/x')!.bytes.toString()).toBe('once more')
  s3.failures.push(503)
  expect(await text((await files.read('imports/9/x'))!)).toBe('once more')
})

test('other errors are 503', async () => {
  s3.failures.push(500, 500, 500, 500)
  await expect(files.read('imports/9/x')).rejects.toMatchObject({ status: 503, message: 'files' })
  const wrong = s3Files({ ...S3_KEYS, url: s3.url, secretKey: 'other' }, folder)
  s3.seen.length = 0
  await expect(wrong.read('imports/9/x')).rejects.toMatchObject({ cause: { message: /403 SignatureDoesNotMatch/ } })
  expect(s3.seen).toHaveLength(1)
  await expect(
    s3Files({ ...S3_KEYS, url: s3.url, bucket: 'none' }, folder).write('a/b', chunks('x')),
  ).rejects.toMatchObject({
    cause: { message: expect.stringContaining('404 NoSuchBucket') },
  })
})

test('is chosen by the configuration, which must be complete', async () => {
  const env = {
    DATA_DIR: folder,
    S3_URL: s3.url,
    S3_BUCKET: S3_KEYS.bucket,
    S3_REGION: S3_KEYS.region,
    S3_ACCESS_KEY: S3_KEYS.accessKey,
    S3_SECRET_KEY: S3_KEYS.secretKey,
  }
  await openFiles(readConfig(env)).write('imports/1/configured', chunks('x'))
  expect([...s3.objects.keys()]).toEqual(['imports/1/configured'])
  expect(() => readConfig({ ...env, S3_BUCKET: '', PORT: 'x' })).toThrow(/S3_BUCKET: is needed beside[\s\S]*PORT/)
  expect(() => readConfig({ S3_SECRET_KEY: 'x' })).toThrow(/S3_URL[\s\S]*S3_BUCKET[\s\S]*S3_ACCESS_KEY/)
  expect(() => readConfig({ ...env, S3_BUCKET: '../x' })).toThrow('S3_BUCKET')
  expect(readConfig({}).s3).toBeNull()
})
