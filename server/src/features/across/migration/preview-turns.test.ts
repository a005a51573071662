import { expect, test } from 'vitest'
import { kindOfFiles, previewInTurn } from './preview-turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two previews of large files run at a time, one of each company; small ones and APIs do not wait for them', async () => {
  let [running, most] = [0, 0]
  const ends: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const files = ['1', '1', '2', '3', '4'].map((tenantId) => previewInTurn(tenantId, 'large', work))
  expect(await previewInTurn('5', 'small', async () => 'read')).toBe('read')
  // A host that does not answer holds up no files of the company, and large files no host.
  expect(await previewInTurn('1', 'api', async () => 'read')).toBe('read')
  expect(running).toBe(2)
  for (let left = files.length; left > 0; left--) {
    ends.shift()!()
    await settled()
  }
  await Promise.all(files)
  expect(most).toBe(2)
})

test('a company that asks for too many at once is refused, others are not', async () => {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const waiting = Array.from({ length: 5 }, () => previewInTurn('1', 'small', work))
  await expect(previewInTurn('1', 'small', work)).rejects.toMatchObject({ code: 'rate_limited', message: 'preview' })
  const other = previewInTurn('2', 'small', async () => 'read')
  expect(await other).toBe('read')
  for (const _ of waiting) {
    ends.shift()!()
    await settled()
  }
  await Promise.all(waiting)
  expect(await previewInTurn('1', 'small', async () => 'read')).toBe('read')
})

test('files of a few megabytes are small', () => {
  expect([kindOfFiles(300_000), kindOfFiles(60_000_000)]).toEqual(['small', 'large'])
})
