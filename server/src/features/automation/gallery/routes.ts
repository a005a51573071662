import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Enum, ItemsOf } from '../../../platform/http/schemas.ts'
import { AutomationDetail, describeAutomation } from '../automations/index.ts'
import { createFromGallery } from './create-from-gallery.ts'
import { LANGUAGES } from './define-entry.ts'
import { presentEntry } from './present.ts'
import { ENTRIES, findEntry } from './registry.ts'
import { GalleryItem, GalleryUse } from './schemas.ts'

const shared = { tag: 'Automations', module: 'campaigns' } as const

const list = defineRoute({
  ...shared,
  id: 'automations.gallery',
  method: 'GET',
  path: '/automations/gallery',
  summary: 'Returns ready automations with their mails, to create automations from',
  level: 'read',
  query: Type.Object({ language: Type.Optional(Enum(LANGUAGES, { default: 'en' })) }),
  status: 200,
  response: ItemsOf(GalleryItem),
  failures: ['validation'],
  handle: ({ query: { language = 'en' } }) => ({ items: ENTRIES.map((entry) => presentEntry(entry, language)) }),
})

const use = defineRoute({
  ...shared,
  id: 'automations.create-from-gallery',
  method: 'POST',
  path: '/automations/gallery/{gallery_key}',
  summary: 'Creates a ready automation as a draft, with the templates of its mails, and returns it',
  level: 'full',
  transaction: false,
  params: Type.Object({ gallery_key: Type.String({ maxLength: 50, examples: ['welcome_series'] }) }),
  body: GalleryUse,
  status: 201,
  response: AutomationDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, params, body }) => {
    const entry = required(findEntry(params.gallery_key))
    const row = await createFromGallery({ app, db, now }, tenant, entry, body, actor)
    return describeAutomation({ app, db, now }, tenant, row)
  },
})

export const routes = [list, use]
