import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf } from '../../../../../test/support/zip.ts'
import { spool } from '../../../../platform/files/spool.ts'
import { Budget, entriesOf } from './zip.ts'

const spooled = async (content: Buffer) => spool(await mkdtemp(join(tmpdir(), 'zip-')), Readable.from([content]))

test('files of an archive are read several times', async () => {
  const file = await spooled(await zipOf({ 'a/b.csv': 'x'.repeat(200_000), '.hidden': 'y' }))
  const paths: string[] = []
  for await (const { path, open } of entriesOf(file, 'x.zip', new Budget())) {
    paths.push(path)
    for (const _ of [1, 2]) expect((await buffer(open())).length).toBe(200_000)
  }
  expect(paths).toEqual(['a/b.csv'])
  await file.close()
})

test('an archive that unpacks to more than a hundred times its size is refused, long before its end', async () => {
  const file = await spooled(await zipOf({ 'unsubscribed.csv': Buffer.alloc(60_000_000, 'a@example.com\n') }))
  expect(file.bytes).toBeLessThan(200_000)
  let read = 0
  const unpack = async () => {
    for await (const { open } of entriesOf(file, 'x.zip', new Budget()))
      for await (const chunk of open()) read += (chunk as Buffer).length
  }
  await expect(unpack()).rejects.toMatchObject({ message: 'fileIds', params: { reason: 'unpacked_size' } })
  expect(read).toBeLessThan(20_000_000)
  await file.close()
})

test('a decompression bomb ends when it has cost enough', async () => {
  const file = await spooled(await zipOf({ 'a.csv': Buffer.alloc(5_000_000), 'b.csv': Buffer.alloc(5_000_000) }))
  expect(file.bytes).toBeLessThan(20_000)
  const unpack = async () => {
    for await (const { open } of entriesOf(file, 'x.zip', new Budget(6_000_000))) await buffer(open())
  }
  await expect(unpack()).rejects.toMatchObject({ message: 'fileIds', params: { reason: 'unpacked_size' } })
  await file.close()
})
