import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import consentChainsCheck from '../contacts/doctor/consent-chains.ts'
import { anonymiseChains } from './sql/chain.ts'

const t = useApi()

describe('purposes', () => {
  test('are created and changed; a changed text becomes a new version, and the old one is kept', async () => {
    const co = await t.company()
    const made = await co.post('/purposes', { name: 'Profiling', text: 'One', durationMonths: 24 }).ok(201)
    expect(made).toMatchObject({
      name: 'Profiling',
      lawfulBasis: 'consent',
      durationMonths: 24,
      textVersion: 1,
      public: true,
      default: false,
    })
    const changed = await co.patch(`/purposes/${made.id}`, { text: 'Two' }).ok()
    expect(changed).toMatchObject({ text: 'Two', textVersion: 2 })
    expect(changed.texts.map((one: { version: number; text: string }) => [one.version, one.text])).toEqual([
      [2, 'Two'],
      [1, made.text],
    ])
    expect(await co.patch(`/purposes/${made.id}`, { text: 'Two', name: 'Profiles' }).ok()).toMatchObject({
      textVersion: 2,
      name: 'Profiles',
    })
    const texts = await co.db
      .selectFrom('purpose_text')
      .select(['version', 'text'])
      .where('tenant_id', '=', co.tenantId)
      .where('purpose_id', '=', made.id)
      .orderBy('version')
      .execute()
    expect(texts).toEqual([
      { version: 1, text: 'One' },
      { version: 2, text: 'Two' },
    ])
    await co.post('/purposes', { name: 'profiles' }).fails(409, 'conflict', 'name')
  })

  test('one is the default; another can become it, and the default cannot be deleted', async () => {
    const co = await t.company()
    const other = await co.post('/purposes', { name: 'Other', default: true }).ok(201)
    expect(await co.get('/purposes?sort=id').ok()).toMatchObject({
      items: [
        { id: co.purposeId, default: false },
        { id: other.id, default: true },
      ],
    })
    await co.delete(`/purposes/${other.id}`).fails(409, 'conflict', 'default')
    await co.patch(`/purposes/${other.id}`, { default: false }).fails(409, 'conflict', 'default')
  })

  test('one with a consent is evidence and cannot be deleted', async () => {
    const co = await t.company()
    const used = await co.post('/purposes', { name: 'Used' }).ok(201)
    const unused = await co.post('/purposes', { name: 'Unused' }).ok(201)
    await co.contact('a@example.com', { purposeId: used.id })
    await co.delete(`/purposes/${used.id}`).fails(409, 'conflict', 'used')
    await co.delete(`/purposes/${unused.id}`).ok(204)
  })
})

describe('the chain of evidence', () => {
  test('verifies, also without its personal data, and reveals every change', async () => {
    const co = await t.company()
    const { id } = await co.contact('jana@example.com')
    const entry = () =>
      co.db
        .selectFrom('consent_entry')
        .selectAll()
        .where('tenant_id', '=', co.tenantId)
        .where('chain_id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await entry()).toMatchObject({
      seq: 1,
      kind: 'given',
      personal: { email: 'jana@example.com', proof: { textVersion: 1 } },
      previous: null,
    })
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    // As an attacker with all rights in the database: the triggers that refuse changes are switched off.
    const write = (values: object) =>
      co.db.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await db
          .updateTable('consent_entry')
          .set(values)
          .where('tenant_id', '=', co.tenantId)
          .where('chain_id', '=', id)
          .execute()
      })
    const tamper = async (values: object) => {
      const before = await entry()
      await write(values)
      const found = (await consentChainsCheck.run(t.app)).filter((fault) => fault.includes('was changed'))
      expect(found, JSON.stringify(values)).toHaveLength(1)
      const { tenant_id: _, ...rest } = before
      await write({ ...rest, personal: JSON.stringify(before.personal) })
      expect(await consentChainsCheck.run(t.app)).toEqual([])
    }
    await tamper({ purpose_id: '1000' })
    await tamper({ at: new Date('2020-01-01') })
    await tamper({ basis: 'double_opt_in' })
    await tamper({ personal: JSON.stringify({ email: 'eva@example.com', proof: {} }) })
    await tamper({ seq: 2 })
    // The check also finds a chain without its last entry, a consent that differs from its entries, and personal data
    // that is missing although the contact exists.
    const [consent] = (await co.get(`/contacts/${id}/purposes`).ok()).items
    await co.post(`/contacts/${id}/purposes/${consent.id}/withdraw`).ok()
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    const asOwner = (statement: ReturnType<typeof sql>) =>
      co.db.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await statement.execute(db)
      })
    await asOwner(sql`update consent set withdrawn_at = null where tenant_id = ${co.tenantId}`)
    expect(await consentChainsCheck.run(t.app)).toHaveLength(1)
    await asOwner(sql`delete from consent_entry where tenant_id = ${co.tenantId} and kind = 'withdrawn'`)
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    await anonymiseChains(co.db, co.tenantId, [id])
    expect(await consentChainsCheck.run(t.app)).toHaveLength(1)
    await co.delete(`/contacts/${id}`).ok(204)
    expect(await consentChainsCheck.run(t.app)).toEqual([])
  })
})
