import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { mailCountdown } from './mail-countdown.ts'
import { pictureOf } from './pictures.ts'
import { readSettings } from './settings.ts'
import { makeToken, readToken } from './token.ts'

const t = useApi()

const LOOK = { background: 'ffffff', color: '111111', labels: 'cs', size: 'small' } as const
type Company = Awaited<ReturnType<typeof t.company>>

const seconds = () => Math.floor(t.clock.now().getTime() / 1000)
const pathOf = (co: Company, left: number, look: object = LOOK) =>
  `/countdown/${co.tenant}/${makeToken(t.app.signingKeys, co.tenant, { ends: seconds() + left, look: { ...LOOK, ...look } })}.gif`

async function fetched(path: string) {
  const {
    statusCode: status,
    rawPayload: bytes,
    headers,
  } = await t.stranger.server.inject({ method: 'GET', url: path })
  expect(status).toBe(200)
  return { bytes, headers, ...(await framesOf(bytes)) }
}

async function framesOf(bytes: Buffer) {
  const { pages = 1, delay, loop, width, height } = await sharp(bytes, { animated: true }).metadata()
  const pixels = await sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer()
  const size = pixels.length / pages
  const frames = Array.from({ length: pages }, (_, page) => pixels.subarray(page * size, (page + 1) * size))
  return { frames, delay, loop, width, height }
}

/** How far two colours are apart. The palette of a picture rounds them. */
const differenceOf = (pixel: Buffer, colour: string) =>
  Math.max(...Buffer.from(colour, 'hex').map((channel, i) => Math.abs(channel - pixel[i]!)))

test('it counts sixty seconds from the moment it is fetched', async () => {
  const co = await t.company()
  const { frames, delay, loop, width, headers } = await fetched(pathOf(co, 90_061))
  expect(frames).toHaveLength(60)
  expect(delay).toEqual(frames.map(() => 1000))
  expect([loop, width]).toEqual([1, 240])
  expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(60)
  expect(headers['content-type']).toBe('image/gif')
  expect(headers['cache-control']).toContain('no-store')
  // A reader who comes ten seconds later sees the frame that the first one has reached.
  const path = pathOf(co, 5000)
  const before = await fetched(path)
  t.clock.forward(10_000)
  expect((await fetched(path)).frames[0]).toEqual(before.frames[10])
})

test('only the digits that change differ between two seconds', async () => {
  const co = await t.company()
  const { frames, width } = await fetched(pathOf(co, 3605))
  const changed = new Set<number>()
  for (let at = 0; at < frames[0]!.length; at++)
    if (frames[0]![at] !== frames[1]![at]) changed.add(Math.floor(((Math.floor(at / 3) % width!) / width!) * 4))
  expect([...changed]).toEqual([3])
})

test('it ends with zeros, and shows them in one frame from then on', async () => {
  const co = await t.company()
  const ending = await fetched(pathOf(co, 5))
  expect(ending.frames).toHaveLength(6)
  const ended = await fetched(pathOf(co, -1000))
  expect(ended.frames).toHaveLength(1)
  expect(ended.frames[0]).toEqual(ending.frames[5])
})

test('the look is that of the settings', async () => {
  const co = await t.company()
  const { frames, height } = await fetched(pathOf(co, 0, { background: '003366', color: 'ffcc00', size: 'large' }))
  expect(differenceOf(frames[0]!.subarray(0, 3), '003366')).toBeLessThanOrEqual(1)
  const pixels = Array.from({ length: frames[0]!.length / 3 }, (_, i) => frames[0]!.subarray(3 * i, 3 * i + 3))
  expect(Math.min(...pixels.map((pixel) => differenceOf(pixel, 'ffcc00')))).toBeLessThanOrEqual(1)
  expect(height).toBe(120)
  const labels = await Promise.all(['cs', 'sk', 'en'].map(async (one) => fetched(pathOf(co, 0, { labels: one }))))
  expect(new Set(labels.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3)
})

test('an altered token, and one of another company, draw nothing', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const path = pathOf(co, 100)
  await t.stranger.get(path.replace(co.tenant, other.tenant)).fails(404, 'not_found')
  const [, token] = /\/([^/]+)\.gif$/.exec(path)!
  for (const wrong of [
    token!.replace('-ffffff-', '-fffffe-'),
    token!.replace(/^\d+/, (ends) => String(Number(ends) + 1)),
    token!.replace('-small', '-large'),
    token!.replace('-cs-', '-xx-'),
    token!.slice(0, -1),
    `${token}A`,
    token!.replace(/\.\d+\./, '.99.'),
    'x',
  ])
    await t.stranger.get(`/countdown/${co.tenant}/${encodeURIComponent(wrong)}.gif`).fails(404, 'not_found')
})

test('the same second and look are drawn once, and few pictures are kept', async () => {
  let drawn = 0
  const app = {
    offload: {
      run: async () => {
        drawn += 1
        return new Uint8Array(10)
      },
      close: async () => {},
    },
  } as never
  const now = new Date(2_000_000_000_000)
  const ask = (ends: number) => pictureOf(app, 'company', { ends, look: { ...LOOK, color: 'abcdef' } }, now)
  await Promise.all(Array.from({ length: 50 }, () => ask(2_000_000_100)))
  expect(drawn).toBe(1)
  for (let i = 0; i < 1000; i++) await ask(2_000_001_000 + i)
  expect(drawn).toBe(1001)
  // The last hundred are kept; the first one was forgotten.
  await ask(2_000_001_999)
  await ask(2_000_001_900)
  expect(drawn).toBe(1001)
  await ask(2_000_000_100)
  expect(drawn).toBe(1002)
})

test('settings are read, and wrong ones are refused', () => {
  const look = { background: 'ffffff', color: '111111', labels: 'en', size: 'medium' }
  expect(readSettings('hours=48')).toEqual({ end: { hours: 48 }, look })
  expect(readSettings(' until=2026-12-24T20:00+01:00  background=#AABBCC size=large labels=sk')).toEqual({
    end: { at: Date.parse('2026-12-24T19:00:00Z') },
    look: { ...look, background: 'aabbcc', size: 'large', labels: 'sk' },
  })
  for (const wrong of [
    '',
    'Shoes',
    'color=#ffffff',
    'hours=48 until=2026-12-24T20:00Z',
    'hours=48 hours=49',
    'hours=-1',
    'hours=9999',
    'until=2026-12-24',
    'until=2026-12-24T20:00',
    'until=2026-13-24T20:00Z',
    'hours=1 color=red',
    'hours=1 size=9999',
    'hours=1 labels=de',
    'hours=1 onerror=x',
  ])
    expect(readSettings(wrong), wrong).toBeNull()
})

test('hours count from the start of a campaign, and from the sending of other mails', async () => {
  const co = await t.company()
  const now = t.clock.now()
  const begun = new Date(now.getTime() - 10 * 86_400_000)
  const use = { functions: ['countdown'], names: ['hours=2'] }
  const endOf = async (kind: string | null, sentAt?: Date) => {
    const row = kind && { tenant_id: co.tenantId, kind, object_id: '1', created_at: begun }
    const made = row && (await co.db.insertInto('email_source').values(row).returning('id').executeTakeFirstOrThrow())
    const mail = { tenantId: co.tenantId, shopId: co.shopId, sourceId: made ? made.id : null, use }
    const data = await mailCountdown.shared!({ app: t.app, db: co.db, now }, { ...mail, ...(sentAt ? { sentAt } : {}) })
    const [, token] = /([^/]+)\.gif$/.exec((data.countdown as Record<string, string>)['hours=2']!)!
    return readToken(t.app.signingKeys, co.tenant, token!)!.ends - 7200
  }
  const second = (time: Date) => Math.floor(time.getTime() / 1000)
  expect(await endOf('campaign')).toBe(second(begun))
  expect(await endOf('automation')).toBe(second(now))
  // A mail that is looked at again shows what is left since it was sent.
  const sent = new Date(now.getTime() - 3_600_000)
  expect(await endOf('automation', sent)).toBe(second(sent))
  expect(await endOf(null)).toBe(second(now))
})

test('a mail shows the signed address: of a fixed time, or of hours from now in a preview', async () => {
  const co = await t.company()
  const call = (settings: string) => `<img alt="" src="{{ data.countdown('${settings} labels=cs') }}">`
  const html = `${call('until=2030-01-01T00:00:00Z')}${call('hours=2')}${call('nonsense')}`
  const { html: shown } = await co.post('/content/preview', { html, subject: 'x', withFooter: false }).ok()
  const addresses = [...shown.matchAll(/src="([^"]*)"/g)].map(([, src]) => src!.replaceAll('&#x2f;', '/'))
  expect(addresses[2]).toBe('')
  const ends = addresses.slice(0, 2).map((address) => {
    const [, company, token] = new RegExp(`^${t.app.config.baseUrl}/countdown/([^/]+)/(.+)\\.gif$`).exec(address)!
    return readToken(t.app.signingKeys, company!, token!)?.ends
  })
  expect(ends).toEqual([Date.parse('2030-01-01T00:00:00Z') / 1000, seconds() + 7200])
  const { issues } = await co.post('/content/lint', { html, subject: 'x', preheader: 'x' }).ok()
  expect(issues.filter(({ code }: { code: string }) => code === 'unknown_tag' || code === 'syntax_error')).toEqual([])
})
