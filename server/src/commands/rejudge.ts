import { requireTenant } from './company.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

export const rejudgeCommand: Command = {
  name: 'rejudge',
  usage: 'rejudge --tenant UUID --campaign ID',
  options: { tenant: { required: true }, campaign: { required: true } },
  run: (config, { tenant: publicId = '', campaign: id = '' }) => {
    if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error('--campaign must be the id of a campaign')
    return withApp(config, async ({ database: { db }, clock }) => {
      const { requireCampaign } = await import('../features/mailing/campaigns/index.ts')
      const { rejudge } = await import('../features/mailing/tracking/index.ts')
      const tenant = await requireTenant(db, publicId)
      const campaign = await requireCampaign(db, tenant.id, id)
      await auditOperator(db, {
        tenantId: tenant.id,
        action: 'campaigns.rejudge',
        objectKind: 'campaigns',
        objectId: id,
        fields: [],
        at: clock.now(),
      })
      printJson({ changed: campaign.source_id ? await rejudge(db, tenant, campaign.source_id, clock.now()) : 0 })
    })
  },
}
