import type { Context } from '../../../platform/context.ts'
import type { Outcome, Values } from '../../../platform/render/request.ts'
import type { PreparedMail } from './prepare-mail.ts'

/** Renders a prepared mail for recipients. Only the values of its tags are passed to the engine. */
export function renderMail(
  app: Context['app'],
  tenantId: string,
  { key, sources, names }: PreparedMail,
  recipients: readonly Values[],
): Promise<Outcome[]> {
  const used = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return app.renderer.render({ owner: tenantId, key, sources, recipients: recipients.map(used) })
}
