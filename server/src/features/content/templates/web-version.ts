import type { Context } from '../../../platform/context.ts'
import { readToken } from '../../../platform/crypto/object-tokens.ts'
import { findCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { prepareMail, renderMail, tagValues, UNKNOWN_RECIPIENT } from '../composing/index.ts'
import { shownToReader } from '../conditions/index.ts'
import { footerFor } from '../footers/index.ts'
import { contentOf } from '../versions/index.ts'
import { publicUrlOf } from './present.ts'
import { linkParamsOf, readSettings } from './settings.ts'
import { findTemplate } from './store.ts'
import { dataOfTemplate } from './template-data.ts'

/**
 * The HTML of a template's public web version, rendered for an unknown recipient; null if the token is not valid, or if the
 * template is not published.
 */
export async function webVersion({ app, db }: Pick<Context, 'app' | 'db'>, token: string): Promise<string | null> {
  const named = readToken(app.signingKeys, 'template', token)
  const tenant = named ? await findCompany(db, named.publicId) : undefined
  const row = tenant ? await findTemplate(db, tenant.id, named!.id) : undefined
  if (!tenant || !row) return null
  const { published } = await contentOf(db, { tenantId: tenant.id, kind: 'template', objectId: row.id })
  if (!published) return null
  const { html } = published
  const settings = readSettings(row.settings)
  const footer = await footerFor(db, tenant.id, settings)
  const wanted = { footer, linkParams: linkParamsOf(settings), withText: false }
  const mail = await prepareMail({ app, tenantId: tenant.id }, { ...row, html }, wanted)
  const customFields = await loadCustomFields(db, tenant.id)
  const webversion = publicUrlOf(app, { publicId: tenant.public_id }, row.id)
  const addresses = { unsubscribe: '#', preferences: '#', confirmlink: '#', webversion }
  const context = { app, db, now: app.clock.now() }
  const values = {
    ...tagValues(UNKNOWN_RECIPIENT, { company: tenant, customFields }, addresses),
    ...(await shownToReader(context, tenant, mail.conditions, { contactId: null, isSent: false })),
  }
  const { data } = await dataOfTemplate(context, tenant.id, mail.use, null)
  const outcome = await renderMail(app, tenant.id, mail, { values, data })
  return outcome.ok ? outcome.parts.html! : null
}
