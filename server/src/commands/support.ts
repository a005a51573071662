import { createOneTimeToken } from '../features/people/index.ts'
import { writeAudit } from '../platform/audit.ts'
import { requireTenant } from './company.ts'
import { type Command, withApp } from './define-command.ts'

const HOUR = 3600 * 1000

export const support: Command = {
  name: 'support',
  usage: 'support --tenant UUID',
  options: { tenant: { required: true } },
  run: (config, { tenant: publicId = '' }) =>
    withApp(config, async ({ database: { db }, clock }) => {
      const tenant = await requireTenant(db, publicId)
      const now = clock.now()
      const token = await createOneTimeToken(db, 'support', { tenantId: tenant.id }, new Date(now.getTime() + HOUR))
      const actor = { kind: 'operator', id: null } as const
      await writeAudit(db, {
        tenantId: tenant.id,
        actor,
        action: 'support.view',
        objectKind: 'company',
        objectId: null,
        fields: [],
        requestId: null,
        at: now,
      })
      process.stdout.write(`${config.baseUrl}/support/${token}\n`)
    }),
}
