import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { rateLimited, validation } from '../../../platform/errors.ts'
import { ThreadFault } from '../../../platform/threads/pool.ts'
import { forgetSoftBounces } from '../../audience/contacts/index.ts'
import { FLAGS, messageTokens, readMailFigures, recordResults } from '../ledger/index.ts'
import { classify } from './classify/classify.ts'
import { readReply } from './classify/reply.ts'
import { bounceMails, complaintMails } from './inbound.ts'
import { forgetSoftBouncesJob } from './jobs/forget-soft-bounces.ts'
import { recordBounce, recordComplaint, recordRefusals } from './record.ts'

const HOUR = 3600 * 1000
const t = useApi({ BOUNCE_DOMAIN: 'bounce.example' })
let port = 0
let co: Company

beforeAll(async () => {
  port = await listenInTests(t.app, [bounceMails, complaintMails])
  co = await t.company()
})

/** Adds a mailing that was sent to contacts of the company, and returns its source. */
async function sent(contactIds: string[], { company = co, state = 1 as 0 | 1 } = {}) {
  const { id: sourceId } = await company.db
    .insertInto('email_source')
    .values({ tenant_id: company.tenantId, kind: 'campaign' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await company.db
    .insertInto('message')
    .values(
      contactIds.map((contact_id) => ({
        tenant_id: company.tenantId,
        source_id: sourceId,
        contact_id,
        batch: 1,
        state,
        at: state ? t.clock.now() : null,
      })),
    )
    .execute()
  return sourceId
}

const tokensOf = (sourceId: string, contactId: string, company = co) =>
  messageTokens(t.app.signingKeys, { tenantId: company.tenantId, sourceId, contactId })
const returnPath = (sourceId: string, contactId: string, domain = 'bounce.example') =>
  `b+${tokensOf(sourceId, contactId).bounce}@${domain}`

/** Sends a mail to the listener, as a mail server does, and returns the code of its answer. */
async function hand(to: string | string[], raw: string | Buffer) {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from: '', to }, raw })
    return 250
  } catch (error) {
    return (error as { responseCode: number }).responseCode
  } finally {
    transport.close()
  }
}
const example = (name: string) => readFileSync(join(import.meta.dirname, 'reading', 'examples', `${name}.eml`))
const HARD = 'delivery-status-postfix'
const SOFT = 'postfix-free'

const messageOf = (sourceId: string, contactId: string) =>
  co.db
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', co.tenantId)
    .where('source_id', '=', sourceId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow()
const bouncesOf = (contactId: string) =>
  co.db
    .selectFrom('bounce')
    .selectAll()
    .where('tenant_id', '=', co.tenantId)
    .where('contact_id', '=', contactId)
    .execute()
const eventsOf = async (contactId: string, type: string) =>
  (
    await co.db
      .selectFrom('event')
      .selectAll()
      .where('tenant_id', '=', co.tenantId)
      .where('contact_id', '=', contactId)
      .where('type', '=', type)
      .execute()
  ).map(({ data }) => data)
const mailEventsOf = async (contactId: string) =>
  (
    await co.db
      .selectFrom('email_event')
      .select('kind')
      .where('tenant_id', '=', co.tenantId)
      .where('contact_id', '=', contactId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
async function figuresOf(sourceId: string) {
  const figures = await readMailFigures(co.db, co.tenantId, [sourceId])
  const sums: Record<string, number> = {}
  for (const { kind, value } of figures) if (value) sums[kind] = (sums[kind] ?? 0) + value
  return sums
}
const detail = (id: string) => co.get(`/contacts/${id}`).ok()
const softBounce = async (contactId: string) => {
  const sourceId = await sent([contactId])
  expect(await hand(returnPath(sourceId, contactId), example(SOFT))).toBe(250)
  return sourceId
}

describe('a hard bounce', () => {
  test('suppresses the contact at once, and is recorded once', async () => {
    const { id, email } = await co.contact()
    const sourceId = await sent([id])
    for (let i = 0; i < 3; i++) expect(await hand(returnPath(sourceId, id), example(HARD))).toBe(250)

    expect(await detail(id)).toMatchObject({ status: 'bounced', suppressionReason: 'bounced', state: 'bounced' })
    expect(await bouncesOf(id)).toMatchObject([
      { source_id: sourceId, kind: 'hard', reason: 'user_unknown', code: '5.1.1', at: t.clock.now() },
    ])
    expect(await messageOf(sourceId, id)).toMatchObject({
      state: 1,
      flags: FLAGS.hardBounced | FLAGS.returned,
      reason: 'user_unknown',
    })
    expect(await figuresOf(sourceId)).toEqual({ hardBounced: 1, returned: 1 })
    expect(await mailEventsOf(id)).toEqual([5])
    expect(await eventsOf(id, 'contact_status_changed')).toEqual([
      { before: 'subscribed', after: 'bounced', reason: 'hard_bounce' },
    ])
    expect((await co.get(`/contacts/${id}/activities?type=status_change`).ok()).items).toContainEqual(
      expect.objectContaining({ title: 'suppressed', params: { reason: 'bounced' } }),
    )
    await co.delete(`/suppressions/${email}`).fails(409, 'suppression_locked')
  })

  test('is accepted for any host name and in any letter case', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    expect(await hand(returnPath(sourceId, id, 'return.shop.example').toUpperCase(), example(HARD))).toBe(250)
    expect(await detail(id)).toMatchObject({ status: 'bounced' })
  })

  test('after a soft bounce of the same message counts as the same bounce, and is final', async () => {
    const { id } = await co.contact()
    const sourceId = await softBounce(id)
    await hand(returnPath(sourceId, id), example(HARD))
    await hand(returnPath(sourceId, id), example(SOFT))
    expect(await detail(id)).toMatchObject({ status: 'bounced', softBounces: 1 })
    expect(await figuresOf(sourceId)).toEqual({ hardBounced: 1, returned: 1 })
    expect(await mailEventsOf(id)).toEqual([5])
    expect(await messageOf(sourceId, id)).toMatchObject({ reason: 'user_unknown' })
  })
})

describe('soft bounces', () => {
  test('five in a row suppress the contact; reports of one message count once, delays never', async () => {
    const { id } = await co.contact()
    for (let n = 1; n <= 5; n++) {
      expect(await detail(id)).toMatchObject({ status: 'subscribed', softBounces: n - 1 })
      const sourceId = await softBounce(id)
      await hand(returnPath(sourceId, id), example(SOFT))
      const delayed = await sent([id])
      await hand(returnPath(delayed, id), example('delivery-status-postfix-delayed'))
      expect(await figuresOf(delayed)).toEqual({})
      expect(await figuresOf(sourceId)).toEqual({ softBounced: 1, returned: 1 })
    }
    expect(await detail(id)).toMatchObject({ status: 'bounced', softBounces: 5, suppressionReason: 'bounced' })
    expect(await bouncesOf(id)).toHaveLength(5)
    expect(await eventsOf(id, 'contact_status_changed')).toEqual([
      { before: 'subscribed', after: 'bounced', reason: 'soft_bounces' },
    ])
  })

  test('simultaneous reports of one message count once', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    const at = returnPath(sourceId, id)
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => hand(at, example(i % 2 ? SOFT : 'exchange-html'))),
    )
    expect(codes).toEqual(Array(8).fill(250))
    expect(await detail(id)).toMatchObject({ softBounces: 1 })
    expect(await figuresOf(sourceId)).toEqual({ softBounced: 1, returned: 1 })
    expect(await mailEventsOf(id)).toEqual([5])
  })

  test('forgetSoftBounces resets the count of the given contacts only', async () => {
    const [{ id }, other] = [await co.contact(), await co.contact()]
    for (const contactId of [id, id, other.id]) await softBounce(contactId)
    await forgetSoftBounces(co.db, co.tenantId, [id])
    expect(await detail(id)).toMatchObject({ softBounces: 0 })
    expect(await detail(other.id)).toMatchObject({ softBounces: 1 })
  })

  test('a mail that does not bounce within 72 hours resets the count; one before the bounce, or one that bounced, does not', async () => {
    const [arrives, before, bounces, fresh] = await Promise.all([1, 2, 3, 4].map(() => co.contact()))
    await sent([before!.id])
    t.clock.forward(HOUR)
    for (const { id } of [arrives!, before!, bounces!, fresh!]) await softBounce(id)
    t.clock.forward(HOUR)
    await sent([arrives!.id])
    await softBounce(bounces!.id)
    const counts = async () =>
      (await Promise.all([arrives!, before!, bounces!, fresh!].map(({ id }) => detail(id)))).map(
        (one) => one.softBounces,
      )
    const run = () =>
      forgetSoftBouncesJob.run({
        app: t.app,
        db: co.db,
        now: t.clock.now(),
        payload: {},
        stopping: () => false,
        progress: async () => {},
      })
    t.clock.forward(71 * HOUR)
    await sent([fresh!.id])
    await run()
    expect(await counts()).toEqual([1, 1, 2, 1])
    t.clock.forward(2 * HOUR)
    await run()
    expect(await counts()).toEqual([0, 1, 2, 1])
  })
})

describe('complaints', () => {
  test('to the return path: the contact has complained, whatever its status was', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    await hand(returnPath(sourceId, id), example(HARD))
    for (let i = 0; i < 2; i++) expect(await hand(returnPath(sourceId, id), example('complaint-arf-bare'))).toBe(250)
    expect(await detail(id)).toMatchObject({ status: 'complained', suppressionReason: 'complaint' })
    expect(await figuresOf(sourceId)).toEqual({ hardBounced: 1, returned: 1, complained: 1 })
    expect(await mailEventsOf(id)).toEqual([5, 7])
    expect(await bouncesOf(id)).toContainEqual(expect.objectContaining({ kind: 'complaint', reason: 'abuse' }))
    expect(await eventsOf(id, 'contact_status_changed')).toContainEqual({
      before: 'bounced',
      after: 'complained',
      reason: 'complaint',
    })
  })

  test('outweigh a later bounce', async () => {
    const { id } = await co.contact()
    const [first, second] = [await sent([id]), await sent([id])]
    await hand(returnPath(first, id), example('complaint-arf'))
    await hand(returnPath(second, id), example(HARD))
    expect(await detail(id)).toMatchObject({ status: 'complained', suppressionReason: 'complaint' })
  })

  test('a "not spam" report is no complaint', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    await hand(returnPath(sourceId, id), example('other-not-spam'))
    expect(await detail(id)).toMatchObject({ status: 'subscribed' })
  })

  test('to a complaint address: the mail inside identifies the message', async () => {
    const traces = [
      (of: ReturnType<typeof tokensOf>) => `Return-Path: <b+${of.bounce}@bounce.example>`,
      (of: ReturnType<typeof tokensOf>) =>
        `List-Unsubscribe: <https://news.shop.example/u/${of.out}>,\r\n <mailto:u+${of.out}@bounce.example>`,
      (of: ReturnType<typeof tokensOf>) => `X-Link: https://news.shop.example/u/${of.out}`,
    ]
    for (const [i, trace] of traces.entries()) {
      const { id } = await co.contact()
      const sourceId = await sent([id])
      const mail = example('complaint-arf-headers')
        .toString()
        .replace(/^Return-Path: .*$/m, trace(tokensOf(sourceId, id)))
      expect(await hand(`${['abuse', 'fbl', 'complaints'][i]}@bounce.example`, mail)).toBe(250)
      expect(await detail(id)).toMatchObject({ status: 'complained' })
    }
  })

  test('tokens that others can see make no complaint: of the message id, of links and of the web version', async () => {
    const { id } = await co.contact()
    const { mail: own, web, id: message } = tokensOf(await sent([id]), id)
    for (const trace of [
      `Message-ID: <${message}@shop.example>`,
      `List-Unsubscribe: <https://news.shop.example/u/${message}>`,
      `Message-ID: <${own}@shop.example>`,
      `Message-ID: <${web}@shop.example>`,
      `List-Unsubscribe: <https://news.shop.example/u/${own}>`,
      `X-Link: https://news.shop.example/c/${own}/1.abc`,
      `X-Link: https://news.shop.example/w/${web}`,
    ]) {
      const mail = example('complaint-arf-headers')
        .toString()
        .replace(/^Return-Path: .*$/m, trace)
      expect(await hand('fbl@bounce.example', mail)).toBe(250)
    }
    expect(await detail(id)).toMatchObject({ status: 'subscribed' })
  })

  test('to several addresses are read once, in a thread, under the name of the network that sent them', async () => {
    const run = vi.spyOn(t.app.offload, 'run')
    const mail = `From: ${':'.repeat(120_000)}\r\nSubject: x\r\n\r\nx\r\n`
    expect(
      await hand(
        ['abuse', 'fbl', 'complaints'].map((name) => `${name}@bounce.example`),
        mail,
      ),
    ).toBe(250)
    expect(run.mock.calls.map(([work, owner]) => [work.name, owner])).toEqual([['readMail', 'mail 127.0.0']])
    const { id } = await co.contact()
    const sourceId = await sent([id])
    await hand(returnPath(sourceId, id), example(HARD))
    // Also for a return path: else tokens of many companies would give a sender many turns.
    expect(run.mock.lastCall?.[1]).toBe('mail 127.0.0')
    run.mockRestore()
  })

  test('that cannot be read are accepted and ignored; without a thread to read them they are to come again', async () => {
    const { id } = await co.contact()
    const hostile = { notificationType: 'Bounce', bounce: { bouncedRecipients: [null, 1, [], 'x'] } }
    const mail = `From: no-reply@sns.amazonaws.com\r\nSubject: x\r\n\r\n${JSON.stringify(hostile)}\r\n`
    expect(await hand(returnPath(await sent([id]), id), mail)).toBe(250)
    const run = vi.spyOn(t.app.offload, 'run')
    for (const [error, reply] of [
      [validation('mail'), 250],
      [new Error('TypeError: a reader fails'), 250],
      [new ThreadFault('closed'), 451],
      [rateLimited('mail', 5), 451],
    ] as const) {
      run.mockRejectedValueOnce(error)
      expect(await hand('abuse@bounce.example', mail), error.message).toBe(reply)
    }
    run.mockRestore()
  })

  test('without a valid token change nothing; other domains are refused', async () => {
    expect(await hand('fbl@bounce.example', example('complaint-arf'))).toBe(250)
    expect(await hand('abuse@bounce.example', example('other-person'))).toBe(250)
    expect(await hand('abuse@shop.example', example('complaint-arf'))).toBe(550)
  })
})

describe('the return path', () => {
  test('is refused when its token is not valid', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    const { bounce, out, mail, id: own, web } = tokensOf(sourceId, id)
    const other = bounce.slice(0, -2) + (bounce.endsWith('aa') ? 'bb' : 'aa')
    for (const token of [other, out, mail, own, web, bounce.slice(1), `${bounce}a`, '', 'x'.repeat(60)])
      expect(await hand(`b+${token}@bounce.example`, example(HARD)), token).toBe(550)
    expect(await hand(`b${bounce}@bounce.example`, example(HARD))).toBe(550)
    expect(await detail(id)).toMatchObject({ status: 'subscribed' })
  })

  test('of one company changes nothing of another', async () => {
    const elsewhere = await t.company()
    const { id } = await co.contact()
    const sourceId = await sent([id])
    // A valid token of the other company with the same ids: it has no such message and no such contact.
    const { bounce } = tokensOf(sourceId, id, elsewhere)
    expect(await hand(`b+${bounce}@bounce.example`, example(HARD))).toBe(250)
    expect(await hand(`b+${bounce}@bounce.example`, example('complaint-arf'))).toBe(250)
    expect(await detail(id)).toMatchObject({ status: 'subscribed' })
    expect(await figuresOf(sourceId)).toEqual({})
    expect(await co.db.selectFrom('bounce').select('id').where('tenant_id', '=', elsewhere.tenantId).execute()).toEqual(
      [],
    )
  })

  test('of an erased contact: only the ledger records the bounce', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    await co.post(`/contacts/${id}/erase`).ok(204)
    expect(await hand(returnPath(sourceId, id), example(HARD))).toBe(250)
    expect(await hand(returnPath(sourceId, id), example(HARD))).toBe(250)
    expect(await hand(returnPath(sourceId, id), example('complaint-arf'))).toBe(250)
    expect(await figuresOf(sourceId)).toEqual({ hardBounced: 1, returned: 1, complained: 1 })
    expect(await bouncesOf(id)).toEqual([])
    expect(await mailEventsOf(id)).toEqual([])
  })

  test('erasing a contact clears the replies of servers', async () => {
    const { id } = await co.contact()
    const sourceId = await sent([id])
    await hand(returnPath(sourceId, id), example(HARD))
    expect((await bouncesOf(id))[0]!.text).toContain('jan@firma.cz')
    await co.post(`/contacts/${id}/erase`).ok(204)
    expect(await bouncesOf(id)).toMatchObject([{ kind: 'hard', text: '' }])
  })
})

test('automatic replies and unreadable mails are accepted and ignored', async () => {
  const { id } = await co.contact()
  const sourceId = await sent([id])
  const at = returnPath(sourceId, id)
  const mails = [
    example('auto-reply-outlook'),
    example('other-person'),
    example('delivery-status-delivered'),
    Buffer.alloc(100_000),
    `${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(3000)}`,
    'X-A: b\r\n'.repeat(200_000),
  ]
  const started = performance.now()
  for (const mail of mails) expect(await hand(at, mail)).toBe(250)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(await figuresOf(sourceId)).toEqual({})
  expect(await detail(id)).toMatchObject({ status: 'subscribed', softBounces: 0 })
})

test('replies with control characters and emoji are stored', async () => {
  const { id } = await co.contact()
  const sourceId = await sent([id])
  const mail = `From: MAILER-DAEMON@x.example\r\nSubject: Undelivered mail\r\n\r\nYour mail was not delivered: 550 5.1.1 No such user\u0000 \u0001\u{1f600}`
  expect(await hand(returnPath(sourceId, id), mail)).toBe(250)
  expect(await bouncesOf(id)).toMatchObject([{ kind: 'hard', text: expect.stringContaining('No such user') }])
})

describe('refusals during the SMTP session', () => {
  const company = () => ({ id: co.tenantId, timezone: 'Europe/Prague' })
  const refuse = async (sourceId: string, replies: Record<string, string>) => {
    const at = t.clock.now()
    const refusals = Object.entries(replies).map(([contactId, text]) => {
      const reply = readReply(text)
      return { contactId, ...classify(reply), code: reply.status, text: reply.text, at }
    })
    await co.db.transaction().execute(async (db) => {
      const results = refusals.map(({ contactId, kind, reason }) => ({
        contactId,
        batch: 1,
        state: 'failed' as const,
        at,
        variant: 0,
        provider: 1,
        reason,
        bounced: kind,
      }))
      await recordResults(db, company(), sourceId, results)
      await recordRefusals({ db, now: at }, company(), sourceId, refusals)
    })
  }

  test('are counted once, by the ledger, and change contacts', async () => {
    const [dead, full, gone] = [await co.contact(), await co.contact(), await co.contact()]
    const sourceId = await sent([dead.id, full.id, gone.id], { state: 0 })
    await co.post(`/contacts/${gone.id}/erase`).ok(204)
    await refuse(sourceId, {
      [dead.id]: '550 5.1.1 User unknown',
      [full.id]: '552 5.2.2 Mailbox full',
      [gone.id]: '550 5.1.1 User unknown',
    })
    expect(await figuresOf(sourceId)).toEqual({ failed: 3, hardBounced: 2, softBounced: 1 })
    expect(await detail(dead.id)).toMatchObject({ status: 'bounced' })
    expect(await detail(full.id)).toMatchObject({ status: 'subscribed', softBounces: 1 })
    expect(await mailEventsOf(dead.id)).toEqual([5])
    expect(await bouncesOf(full.id)).toMatchObject([{ kind: 'soft', reason: 'mailbox_full', code: '5.2.2' }])
    expect(await bouncesOf(gone.id)).toEqual([])
    // A report about a message that was never sent does not make it returned.
    await hand(returnPath(sourceId, dead.id), example(HARD))
    expect(await figuresOf(sourceId)).toEqual({ failed: 3, hardBounced: 2, softBounced: 1 })
  })

  test('with the ids of another company change nothing', async () => {
    const elsewhere = await t.company()
    const { id } = await co.contact()
    const sourceId = await sent([id])
    const context = { db: co.db, now: t.clock.now() }
    const foreign = { id: elsewhere.tenantId, timezone: 'Europe/Prague' }
    const verdict = { kind: 'hard' as const, reason: 'user_unknown' as const, scope: null }
    const bounce = { ...verdict, code: null, text: '', at: t.clock.now() }
    await recordBounce(context, foreign, { sourceId, contactId: id }, { ...bounce, returned: true })
    await recordComplaint(
      context,
      foreign,
      { sourceId, contactId: id },
      { at: t.clock.now(), feedbackType: 'abuse', reporter: '' },
    )
    expect(await detail(id)).toMatchObject({ status: 'subscribed' })
    expect((await messageOf(sourceId, id)).flags).toBe(0)
  })
})
