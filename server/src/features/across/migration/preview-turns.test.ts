import { expect, test } from 'vitest'
import { previewInTurn } from './preview-turns.ts'

test('two previews of files run at a time, one of each company; those of an API do not wait for them', async () => {
  let [running, most] = [0, 0]
  const ends: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const files = ['1', '1', '2', '3', '4'].map((tenantId) => previewInTurn(tenantId, 'files', work))
  expect(await previewInTurn('5', 'api', async () => 'read')).toBe('read')
  expect(running).toBe(2)
  for (let left = files.length; left > 0; left--) {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(files)
  expect(most).toBe(2)
})
