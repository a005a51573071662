import type { Context } from '../../../platform/context.ts'
import type { Outcome, Values } from '../../../platform/render/request.ts'
import type { PreparedMail } from './prepare.ts'

/** Renders a prepared mail for recipients; only what it asks for goes to the engine. */
export function renderMail(
  app: Context['app'],
  tenantId: string,
  { key, sources, names }: PreparedMail,
  recipients: readonly Values[],
): Promise<Outcome[]> {
  const asked = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return app.renderer.render({ owner: tenantId, key, sources, recipients: recipients.map(asked) })
}
