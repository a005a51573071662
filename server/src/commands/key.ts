import { endOfDay, isDay } from '../platform/time/zone.ts'
import { requireTenant } from './company.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

export const keyCreate: Command = {
  name: 'key create',
  usage: 'key create --tenant UUID --scope read|full --roles r1,r2 [--name N] [--expires YYYY-MM-DD]',
  options: { tenant: { required: true }, scope: { required: true }, roles: { required: true }, name: {}, expires: {} },
  run: async (config, { tenant: publicId = '', scope = '', roles = '', name = 'Made by the operator', expires }) => {
    if (scope !== 'read' && scope !== 'full') throw new Error('--scope must be read or full')
    const { ROLES } = await import('../features/account/members/index.ts')
    const list = [...new Set(roles.split(',').map((role) => role.trim()))]
    const unknown = list.find((role) => !ROLES.some((known) => known === role))
    if (unknown !== undefined) throw new Error(`--roles: there is no role "${unknown}"; there are ${ROLES.join(', ')}`)
    if (expires !== undefined && !isDay(expires)) throw new Error('--expires must be a day such as 2027-12-31')
    return withApp(config, async ({ clock }, tx) => {
      const { createKey } = await import('../features/account/api-keys/index.ts')
      const made = await tx(async (db) => {
        const tenant = await requireTenant(db, publicId)
        const expiresAt = expires ? endOfDay(expires, tenant.timezone) : undefined
        const { row, apiKey } = await createKey(
          db,
          { tenantId: tenant.id, name, scope, roles: list, expiresAt, creatorId: null },
          clock.now(),
        )
        await auditOperator(db, {
          tenantId: tenant.id,
          action: 'api-keys.create',
          objectKind: 'api-keys',
          objectId: row.id,
          fields: [],
          at: clock.now(),
        })
        return { id: row.id, apiKey }
      })
      printJson(made)
    })
  },
}
