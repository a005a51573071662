import { requireTenant } from './company.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

export const companyAllow: Command = {
  name: 'company allow',
  usage: 'company allow --tenant UUID',
  options: { tenant: { required: true } },
  run: (config, { tenant: publicId = '' }) =>
    withApp(config, async ({ clock }, tx) => {
      const { release } = await import('../features/domains/sending-setup/index.ts')
      const now = clock.now()
      const changed = await tx(async (db) => {
        const { id } = await requireTenant(db, publicId)
        const isNew = await release({ db, now }, id)
        const entry = { tenantId: id, action: 'company.allow', objectKind: 'company', objectId: null, fields: [] }
        if (isNew) await auditOperator(db, { ...entry, at: now })
        return isNew
      })
      printJson({ tenant: publicId, changed })
    }),
}
