import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { runKilling } from '../../../../test/support/killing.ts'
import { zipOf } from '../../../../test/support/zip.ts'

const t = useApi()
const ROWS = 6000
/** Several starts of processes, on a busy machine. */
const LIMIT = 900_000

test(
  'a move that is killed continues where it was, with nothing twice',
  async () => {
    const co = await t.company()
    const lines = Array.from({ length: ROWS }, (_, i) => `n${i}@example.com,New ${i},2024-01-01 00:00:00,"""vip"""`)
    const zip = await zipOf({
      'lists/1_Club/subscribed_members_export_1.csv': `Email Address,First Name,OPTIN_TIME,TAGS\n${lines.join('\n')}\n`,
      'lists/1_Club/unsubscribed_members_export_1.csv': 'Email Address\nn1@example.com\nleft@example.com\n',
    })
    const { fileId } = await co.upload('/migration/files', 'a.zip', zip).ok(201)
    const target = { shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true }
    const { jobId } = await co.post('/migration', { source: 'mailchimp', fileIds: [fileId], ...target }).ok(202)
    await runKilling(t.database.url, co.db, jobId, 2, { DATA_DIR: t.app.config.dataDir })

    expect(await co.get('/migration').ok()).toMatchObject({
      state: 'finished',
      counts: { read: ROWS + 2, created: ROWS + 1, consents: ROWS, lists: 1, labels: 1 },
    })
    const { rows } = await sql<{ contacts: number; consents: number; labels: number }>`
      select (select count(*)::int from contact where tenant_id = ${co.tenantId}) as contacts,
        (select count(*)::int from consent where tenant_id = ${co.tenantId}) as consents,
        (select count(*)::int from contact_label where tenant_id = ${co.tenantId}) as labels`.execute(co.db)
    expect(rows).toEqual([{ contacts: ROWS + 1, consents: ROWS, labels: ROWS }])
    const { items } = await co.get('/lists?q=Club').ok()
    expect(items[0].counts).toMatchObject({ confirmed: ROWS - 1, unsubscribed: 2 })
    expect((await co.get('/notifications').ok()).items).toMatchObject([{ type: 'migration_finished' }])
  },
  LIMIT,
)
