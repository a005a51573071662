import Type from 'typebox'
import { covers } from '../../../platform/access.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { forbidden } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'
import { assignLabel, shareLabel } from './store.ts'

/** Every kind is brought by the feature that owns it: `labelled` in its manifest. */
const LABELLED_KINDS = ['contact', 'list', 'segment', 'template', 'campaign'] as const

export const assign = defineRoute({
  id: 'labels.assign',
  method: 'POST',
  path: '/labels/{label_id}/assign',
  tag: 'Account',
  summary: 'Put a label on objects, or with remove: true take it off; contacts also with contacts full',
  // Settings full, or that of the kind's own module: it depends on the body, so the handler decides.
  module: 'none',
  level: 'full',
  params: Type.Object({ label_id: Id }),
  body: Type.Object({
    kind: Enum(LABELLED_KINDS),
    ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] }),
    remove: Type.Optional(Type.Boolean()),
  }),
  status: 200,
  response: Type.Object({ changed: Type.Integer() }),
  failures: ['validation', 'forbidden/settings'],
  handle: async ({ db, tenant, actor, params, body }) => {
    const kind = slot('labelled').find((one) => one.kind === body.kind)!
    const may = (['settings', ...(kind.module ? [kind.module] : [])] as const).some((module) =>
      covers(actor.grants.modules[module], 'full'),
    )
    if (!may) throw forbidden('settings')
    await shareLabel(db, tenant.id, params.label_id)
    requireEach(body.ids, await kind.existing(db, tenant.id, body.ids), 'ids')
    return { changed: await assignLabel(db, tenant.id, params.label_id, body) }
  },
})
