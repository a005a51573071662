import { requireTenant } from './company.ts'
import { auditOperator, type Command, withApp } from './define-command.ts'

const HOUR = 3600 * 1000

export const support: Command = {
  name: 'support',
  usage: 'support --tenant UUID',
  options: { tenant: { required: true } },
  run: (config, { tenant: publicId = '' }) =>
    withApp(config, async ({ clock }, tx) => {
      const { createOneTimeToken } = await import('../features/account/accounts/index.ts')
      const now = clock.now()
      const token = await tx(async (db) => {
        const tenant = await requireTenant(db, publicId)
        await auditOperator(db, {
          tenantId: tenant.id,
          action: 'support.view',
          objectKind: 'company',
          objectId: null,
          fields: [],
          at: now,
        })
        return createOneTimeToken(db, 'support', { tenantId: tenant.id }, new Date(now.getTime() + HOUR))
      })
      process.stdout.write(`${config.baseUrl}/support/${token}\n`)
    }),
}
